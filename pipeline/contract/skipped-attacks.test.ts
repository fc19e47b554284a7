import { expect, it } from 'vitest';
import type { Cell } from './contract-result.ts';
import { skippedAttacks } from './skipped-attacks.ts';

/** A cell of an attack, skipped for a reason, or passed. */
function cell(check: string, path: string, reason: string | null): Cell {
  const outcome =
    reason === null
      ? { kind: 'passed' as const }
      : { kind: 'skipped' as const, reason, isProvokable: true };
  return { check, outcome, operation: { id: path, method: 'get', path } } as unknown as Cell;
}

it('names attacks that were not tried, once per reason', () => {
  const alone = 'There is no second caller: name two with --as.';
  const cells = [
    cell('others-row', '/a/{id}', alone),
    cell('others-list', '/a', alone),
    cell('moved', '/b/{id}', 'The API created no row.'),
    cell('others-row', '/c/{id}', null),
    cell('sort', '/c', 'There is nothing to sort.'),
  ];
  expect(skippedAttacks({ cells })).toEqual([
    `2 of 4 attacks not tried (GET /a/{id}, GET /a): ${alone}`,
    '1 of 4 attacks not tried (GET /b/{id}): The API created no row.',
  ]);
});

it('is silent if all were tried, and reports that there are none', () => {
  expect(skippedAttacks({ cells: [cell('others-row', '/c/{id}', null)] })).toEqual([]);
  expect(skippedAttacks({ cells: [] })).toEqual([
    'No caller was attacked: the document has no operations on rows that belong to a caller.',
  ]);
});
