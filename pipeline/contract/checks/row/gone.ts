import { declares } from '../../response/declared-response.ts';
import { once, type Check } from '../check.ts';

/** A deleted row cannot be read. */
export const goneCheck: Check<null> = {
  id: 'gone',
  title: 'a deleted row is gone',
  kind: 'state',
  needs: 'state',
  applies: ({ operation, resource }) =>
    once(
      operation === resource?.remove &&
        resource.create !== null &&
        // For tables, every status is checked.
        (!resource.promises.ownsRows ||
          resource.get === null ||
          declares(resource.get, '404', '4XX', 'DEFAULT')),
    ),
  run: async (test, context) => {
    const { resource, fixtures, fixture } = context;
    const before = !resource.promises.ownsRows ? await context.read(fixture) : null;
    const sent = await test.send(context.draft(test.operation, { path: fixture.path }));
    if (sent.real.status === 409)
      return test.skip('The API keeps the row, because something refers to it.');
    if (!test.success(sent, '2XX')) return;
    const read = await context.read(fixture, test);
    const status = read?.sent.real.status ?? 404;
    if (status === 404 || status === 410) {
      context.isDeleted = true;
      return fixtures.own.forget(fixture);
    }
    const isMarked = sent.real.status === 202 || before?.sent.real.body !== read?.sent.real.body;
    if (before !== null && isMarked)
      return test.skip('The API marks the row instead of removing it at once.');
    if (status < 300 && read !== null)
      test.fail(read.sent, 'A deleted row can still be read.', {
        keyword: 'state',
        expected: '404',
      });
  },
};
