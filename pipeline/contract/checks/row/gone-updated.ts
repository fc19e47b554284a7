import { changedBody } from '../../run/changed-body.ts';
import { once, type Check } from '../check.ts';

/** An updated row can be deleted like any other. */
export const goneUpdatedCheck: Check<null> = {
  id: 'gone-updated',
  title: 'a changed row can be deleted',
  kind: 'state',
  needs: 'state',
  applies: ({ operation, resource }) =>
    once(
      operation === resource?.remove &&
        resource.create !== null &&
        resource.get !== null &&
        resource.updates.length > 0,
    ),
  run: async (test, context) => {
    const { fixtures, resource } = context;
    const made = await fixtures.make(resource);
    const { path } = made;
    for (const update of resource.updates) {
      const body = changedBody(context, update, made.row, 'all');
      if (body !== null) await test.send(context.draft(update, { path, body }));
    }
    const before = await context.read(made, test);
    if ((before?.row ?? null) === null) return test.skip('The changed row cannot be read.');
    const sent = await test.send(context.draft(test.operation, { path }));
    if (sent.real.status === 409 || sent.real.status === 202)
      return test.skip('The API does not remove the row at once.');
    if (!test.success(sent, '2XX')) return;
    const after = await context.read(made, test);
    const status = after?.sent.real.status ?? 404;
    if (status >= 400) return fixtures.own.forget(made);
    // Without a model, a row may be marked as deleted.
    if (!resource.promises.ownsRows && before?.sent.real.body !== after?.sent.real.body)
      return test.skip('The API marks the row instead of removing it at once.');
    if (after !== null)
      test.fail(after.sent, 'A changed row can still be read after its deletion.', {
        keyword: 'state',
        expected: '404',
      });
  },
};
