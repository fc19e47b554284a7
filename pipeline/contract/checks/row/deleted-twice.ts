import { once, type Check } from '../check.ts';

/** Deleting a row again finds none; without models it may also succeed. */
export const deletedTwiceCheck: Check<null> = {
  id: 'deleted-twice',
  title: 'a row that is deleted twice',
  kind: 'state',
  needs: 'state',
  applies: ({ operation, resource }) =>
    once(operation === resource?.remove && resource.create !== null),
  run: async (trial, stage) => {
    const { fixtures, resource } = stage;
    const made = await fixtures.make(resource);
    const draft = stage.draft(trial.operation, { path: made.path });
    const first = await trial.send(draft);
    if (!trial.success(first, '2XX')) return;
    const second = await trial.send(draft, { expected: '404' });
    const { status } = second.real;
    trial.skipWithoutAccess(status);
    if (status < 500) fixtures.own.forget(made);
    const isIdempotent = resource.model === null && status < 300;
    if (isIdempotent || (status >= 400 && status < 500)) return;
    trial.fail(second, `Deleting a row twice gets status ${status}.`, {
      keyword: 'state',
      expected: '404',
    });
  },
};
