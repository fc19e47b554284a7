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
        operation.crud !== null &&
        operation.crud.output.length > 0 &&
        resource.create !== null,
    ),
  run: async (trial, stage) => {
    const { fixtures, resource } = stage;
    const made = await fixtures.make(resource);
    const before = await stage.read(made);
    const headers = { prefer: 'return=representation' };
    const draft = stage.draft(trial.operation, { path: made.path });
    const sent = await trial.send(draft, { expected: '200', headers });
    if (!trial.success(sent, '200')) return;
    fixtures.own.forget(made);
    const row = rowOf(trial.operation, sent.real.body);
    if (before === null || before.row === null || row === null) return;
    for (const name of differing(resource, before.row, row))
      trial.fail(sent, `${name} in the response differs from the deleted row.`, {
        keyword: 'state',
        expected: valueText(before.row[name]),
        actual: valueText(row[name]),
      });
  },
};
