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
  run: async (trial, stage) => {
    const { fixtures, resource } = stage;
    const made = await fixtures.make(resource);
    const { path } = made;
    for (const update of resource.updates) {
      const body = changedBody(stage, update, made.row, 'all');
      if (body !== null) await trial.send(stage.draft(update, { path, body }));
    }
    const before = await stage.read(made, trial);
    if ((before?.row ?? null) === null) return trial.skip('The changed row cannot be read.');
    const sent = await trial.send(stage.draft(trial.operation, { path }));
    if (sent.real.status === 409 || sent.real.status === 202)
      return trial.skip('The API does not remove the row at once.');
    if (!trial.success(sent, '2XX')) return;
    const after = await stage.read(made, trial);
    const status = after?.sent.real.status ?? 404;
    if (status >= 400) return fixtures.own.forget(made);
    // Without a model, a row may be marked as deleted.
    if (resource.model === null && before?.sent.real.body !== after?.sent.real.body)
      return trial.skip('The API marks the row instead of removing it at once.');
    if (after !== null)
      trial.fail(after.sent, 'A changed row can still be read after its deletion.', {
        keyword: 'state',
        expected: '404',
      });
  },
};
