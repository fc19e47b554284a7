import { once, type Check } from '../check.ts';

/** Deleting a row again finds none; without models it may also succeed. */
export const deletedTwiceCheck: Check<null> = {
  id: 'deleted-twice',
  title: 'a row that is deleted twice',
  kind: 'state',
  needs: 'state',
  applies: ({ operation, resource }) =>
    once(operation === resource?.remove && resource.create !== null),
  run: async (test, context) => {
    const { fixtures, resource } = context;
    const made = await fixtures.make(resource);
    const draft = context.draft(test.operation, { path: made.path });
    const first = await test.send(draft);
    if (!test.success(first, '2XX')) return;
    const second = await test.send(draft, { expected: '404' });
    const { status } = second.real;
    test.skipWithoutAccess(status);
    if (status < 500) fixtures.own.forget(made);
    const isIdempotent = !resource.promises.ownsRows && status < 300;
    if (isIdempotent || (status >= 400 && status < 500)) return;
    test.fail(second, `Deleting a row twice gets status ${status}.`, {
      keyword: 'state',
      expected: '404',
    });
  },
};
