import { differing, valueText } from '../../rows/compare-row.ts';
import { rowOf } from '../../rows/known-row.ts';
import { once, type Check } from '../check.ts';

/**
 * A delete that declares the row as its response returns it: always, or on request if it also
 * declares 204.
 */
export const returnedCheck: Check<null> = {
  id: 'returned',
  title: 'a deletion returns the row that it deleted',
  kind: 'state',
  applies: ({ operation, resource }) =>
    once(
      operation === resource?.remove &&
        (operation.crud?.output.length ?? 0) > 0 &&
        resource.create !== null,
    ),
  run: async (test, context) => {
    const { fixtures, resource } = context;
    const made = await fixtures.make(resource);
    const before = await context.read(made);
    const headers = { prefer: 'return=representation' };
    const draft = context.draft(test.operation, { path: made.path });
    const sent = await test.send(draft, { expected: '200', headers });
    if (!test.success(sent, '200')) return;
    fixtures.own.forget(made);
    const row = rowOf(test.operation, sent.real.body);
    if (before === null || before.row === null || row === null) return;
    for (const name of differing(resource, before.row, row))
      test.fail(sent, `${name} in the response differs from the deleted row.`, {
        keyword: 'state',
        expected: valueText(before.row[name]),
        actual: valueText(row[name]),
      });
  },
};
