import type { Table } from '../../catalog/catalog.ts';
import { placeKey } from '../describe/described-database.ts';
import type { Migration } from '../plan-migration.ts';
import { mentions } from '../rename-in-sql.ts';
import { indexText } from './remade-columns.ts';
import type { Step, StepOf } from './step.ts';

/** A step that drops or adds a key, index or check. */
export type DependentStep = StepOf<
  `${'add' | 'drop'}${'PrimaryKey' | 'Unique' | 'Check'}` | `${'create' | 'drop'}Index`
>;

/** Steps that drop a column's unchanged keys, indexes and checks, and that recreate them. */
export function dependentsOf(
  column: string,
  table: Table,
  { steps }: Migration,
): { readonly drops: readonly DependentStep[]; readonly adds: readonly DependentStep[] } {
  const isMoved = (kind: Step['kind'], name: string | null): boolean =>
    steps.some(
      (step) =>
        step.kind === kind &&
        'table' in step &&
        placeKey(step.table) === placeKey(table) &&
        nameOf(step) === name,
    );
  const pairs: (readonly [DependentStep, DependentStep])[] = [];
  const plain = { table, destructive: null };
  for (const index of table.indexes) {
    if (isMoved('createIndex', index.name)) continue;
    if (mentions(indexText(index), column))
      pairs.push([
        { kind: 'dropIndex', index, ...plain },
        { kind: 'createIndex', index, ...plain },
      ]);
  }
  for (const check of table.checks) {
    if (isMoved('addCheck', check.name) || !mentions(check.expression, column)) continue;
    pairs.push([
      { kind: 'dropCheck', check, ...plain },
      { kind: 'addCheck', check, ...plain },
    ]);
  }
  for (const key of table.uniques) {
    if (isMoved('addUnique', key.name) || !key.columns.includes(column)) continue;
    pairs.push([
      { kind: 'dropUnique', key, ...plain },
      { kind: 'addUnique', key, ...plain },
    ]);
  }
  const { primaryKey } = table;
  if (primaryKey?.columns.includes(column) === true && !isMoved('addPrimaryKey', null)) {
    pairs.push([
      { kind: 'dropPrimaryKey', key: primaryKey, ...plain },
      { kind: 'addPrimaryKey', key: primaryKey, ...plain },
    ]);
  }
  return {
    drops: pairs.map(([drop]) => drop),
    adds: pairs.map(([, add]) => add).toReversed(),
  };
}

function nameOf(step: Step): string | null {
  if ('index' in step) return step.index.name;
  if ('check' in step) return step.check.name;
  return 'key' in step ? step.key.name : null;
}
