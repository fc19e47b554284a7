import type { Table } from '../../catalog/catalog.ts';
import { describedTable, placeKey } from '../describe/described-database.ts';
import type { Migration } from '../plan-migration.ts';
import type { Sql } from '../print/printed-step.ts';
import type { Step, StepOf } from '../steps/step.ts';
import { hasCollation, modifySql } from './columns.ts';

/**
 * SQL that gives new columns of a foreign key the collations of those that they refer to, which may
 * not be the database's: the server rejects a key between different ones.
 * https://mariadb.com/kb/en/foreign-keys/
 */
export function likeReferencedSql(
  { table, key }: StepOf<'addForeignKey'>,
  { after, steps }: Migration,
): readonly Sql[] {
  const { columns: names, references } = key;
  const parent = describedTable(after, { schema: references.schema, name: references.table });
  return names.flatMap((name, index) => {
    const own = table.columns.find((column) => column.name === name);
    const other = parent?.columns.find((column) => column.name === references.columns[index]);
    if (own === undefined || other === undefined || parent === undefined) return [];
    if (!hasCollation(own) || !hasCollation(other)) return [];
    if (!isNew(table, name, steps) || isNew(parent, other.name, steps)) return [];
    return modifySql(table, own, own, { context: after, like: [parent.name, other.name] });
  });
}

/** Whether a migration creates a column. */
export function isNew(table: Table, column: string | null, steps: readonly Step[]): boolean {
  return steps.some(
    (step) =>
      (step.kind === 'createTable' || (step.kind === 'addColumn' && step.column.name === column)) &&
      placeKey(step.table) === placeKey(table),
  );
}
