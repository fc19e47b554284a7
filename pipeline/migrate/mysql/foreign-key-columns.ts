import type { Column, Table } from '../../catalog/catalog.ts';
import { describedTable, placeKey } from '../describe/described-database.ts';
import type { Migration } from '../plan-migration.ts';
import type { Step } from '../steps/step.ts';
import { type CopiedColumn, hasCollation } from './columns.ts';

/**
 * The column whose collation a new one must have, because its foreign key refers to it; null: none.
 * The collation of a table may differ from its database's, and the server rejects a key between
 * different ones: https://mariadb.com/kb/en/foreign-keys/
 */
export function referencedColumn(
  table: Table,
  column: Column,
  { after, steps }: Migration,
): CopiedColumn | null {
  if (!hasCollation(column)) return null;
  for (const { columns, references } of table.foreignKeys) {
    const name = references.columns[columns.indexOf(column.name)];
    const parent = describedTable(after, { schema: references.schema, name: references.table });
    const other = parent?.columns.find((one) => one.name === name);
    if (parent === undefined || other === undefined || !hasCollation(other)) continue;
    if (!isNew(parent, other.name, steps)) return [parent.name, other.name];
  }
  return null;
}

/** Whether a migration creates a column, or its table. */
export function isNew(table: Table, column: string | null, steps: readonly Step[]): boolean {
  return steps.some(
    (step) =>
      (step.kind === 'createTable' || (step.kind === 'addColumn' && step.column.name === column)) &&
      placeKey(step.table) === placeKey(table),
  );
}
