import { nobody, ruleForAnyone, type Caller } from '../../../shared/access/row-rule.ts';
import { keyText, storedValue, withValues, type Row } from '../../../shared/rows/row.ts';
import type { TableJunction } from '../shape/table-junction.ts';
import { fieldAt, ruleTest, type ConditionTables } from './memory-conditions.ts';
import type { MemoryTable } from './memory-tables.ts';

/** A table with the columns that its rows have of its junction. */
export function withJunction(own: MemoryTable, between: MemoryTable, { columns }: TableJunction) {
  const added = Object.entries(columns).map(([name, property]) => ({
    ...fieldAt(between, property),
    ...{ name, property: name },
  }));
  return {
    ...own,
    fields: [...own.fields, ...added],
    primaryKey: [...own.primaryKey, ...added],
  };
}

/** Each row once per row of its junction that the caller reaches. */
export function joinedRows(
  rows: readonly Row[],
  { key, columns, rows: rule }: TableJunction,
  {
    between,
    caller = nobody,
    isRuled,
    rowsOf,
    tableOf,
  }: ConditionTables & {
    readonly between: MemoryTable;
    readonly caller: Caller | undefined;
    readonly isRuled: boolean;
  },
): readonly Row[] {
  const open = rule === undefined || isRuled ? rule : ruleForAnyone(rule);
  const tables = {
    rowsOf,
    tableOf: (model: string | null) => (model === null ? between : tableOf(model)),
  };
  const test = open ? ruleTest(open, caller, { ...tables, model: null }) : () => true;
  if (test === null) return [];
  const names = key.map(([mine]) => mine);
  const theirs = key.map(([, other]) => other);
  const entries = Object.entries(columns);
  const others = rowsOf(between);
  return rows.flatMap((row) =>
    others
      .withKey(names, keyText(row, theirs))
      .filter(test)
      .map((other) =>
        withValues(
          row,
          entries.map(([name, property]) => [name, storedValue(other, property)] as const),
        ),
      ),
  );
}
