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
        (resource.model === null ||
          resource.get === null ||
          declares(resource.get, '404', '4XX', 'DEFAULT')),
    ),
  run: async (trial, stage) => {
    const { resource, fixtures, fixture } = stage;
    const before = resource.model === null ? await stage.read(fixture) : null;
    const sent = await trial.send(stage.draft(trial.operation, { path: fixture.path }));
    if (sent.real.status === 409)
      return trial.skip('The API keeps the row, because something refers to it.');
    if (!trial.success(sent, '2XX')) return;
    const read = await stage.read(fixture, trial);
    const status = read?.sent.real.status ?? 404;
    if (status === 404 || status === 410) {
      stage.isDeleted = true;
      return fixtures.own.forget(fixture);
    }
    const isMarked = sent.real.status === 202 || before?.sent.real.body !== read?.sent.real.body;
    if (before !== null && isMarked)
      return trial.skip('The API marks the row instead of removing it at once.');
    if (status < 300 && read !== null)
      trial.fail(read.sent, 'A deleted row can still be read.', {
        keyword: 'state',
        expected: '404',
      });
  },
};
