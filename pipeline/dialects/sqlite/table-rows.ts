import type { ColumnRow, ForeignKeyRow, IndexRow, ObjectRow, SqliteRows } from './catalog-query.ts';
import { foldName } from './name-case.ts';

/** The rows of one table or view; those of an index and of a foreign key are grouped in order. */
export interface TableRows {
  readonly object: ObjectRow;
  readonly columns: readonly ColumnRow[];
  readonly indexes: readonly (readonly IndexRow[])[];
  readonly foreignKeys: readonly (readonly ForeignKeyRow[])[];
  readonly triggers: readonly ObjectRow[];
}

/**
 * Rows by the table's name in lower case, because SQLite's names ignore case; without virtual and
 * shadow tables, and without unnamed columns.
 */
export function gatherRows(rows: SqliteRows): ReadonlyMap<string, TableRows> {
  const columns = Map.groupBy(
    rows.columns.filter(({ name }) => name !== ''),
    (row) => row.tableName,
  );
  const indexes = Map.groupBy(rows.indexes, (row) => row.tableName);
  const foreignKeys = Map.groupBy(rows.foreignKeys, (row) => row.tableName);
  const triggers = Map.groupBy(
    rows.objects.filter((row) => row.type === 'trigger'),
    (row) => row.tableName,
  );
  const tables = new Map<string, TableRows>();
  for (const object of rows.objects) {
    if (object.kind !== 'table' && object.kind !== 'view') continue;
    tables.set(foldName(object.name), {
      object,
      columns: columns.get(object.name) ?? [],
      indexes: [...Map.groupBy(indexes.get(object.name) ?? [], (row) => row.indexName).values()],
      foreignKeys: [...Map.groupBy(foreignKeys.get(object.name) ?? [], (row) => row.id).values()],
      triggers: triggers.get(object.name) ?? [],
    });
  }
  return tables;
}

/** Columns of the primary key in order; empty without a key. */
export function primaryKeyColumns({ columns }: TableRows): readonly string[] {
  return columns
    .filter((row) => row.keyPosition > 0)
    .sort((left, right) => left.keyPosition - right.keyPosition)
    .map((row) => row.name);
}
