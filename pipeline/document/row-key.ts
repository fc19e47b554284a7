import type { Column, Table } from '../catalog/catalog.ts';
import { looksLikeSecret } from './names/secret-names.ts';

/**
 * Columns that identify a row: the primary key, else the shortest unique constraint whose columns
 * are never null and not secret; of equal ones the first by name. Null if there is none.
 */
export function rowKey(table: Table): readonly string[] | null {
  if (table.primaryKey !== null) return table.primaryKey.columns;
  if (table.kind !== 'table') return table.viewKey ?? null;
  const columns = new Map(table.columns.map((column) => [column.name, column]));
  const candidates = uniqueColumns(table).filter((names) =>
    names.every((name) => isAddress(columns.get(name))),
  );
  return candidates.toSorted((one, other) => one.length - other.length)[0] ?? null;
}

/** Unique constraints, then unique indexes over whole columns and all rows. */
function uniqueColumns({ uniques, indexes }: Table): readonly (readonly string[])[] {
  const wholes = indexes.filter(
    ({ unique, where, method, parts }) =>
      unique && where === null && method === null && parts.every(({ column }) => column !== null),
  );
  return [
    ...uniques.map(({ columns }) => columns),
    ...wholes.map(({ parts }) => parts.flatMap(({ column }) => column ?? [])),
  ];
}

function isAddress(column: Column | undefined): boolean {
  return (
    column !== undefined && !column.nullable && isPlain(column) && !looksLikeSecret(column.name)
  );
}

/** Whether a path segment can hold the column's values. */
export function isPlain({ type }: Column): boolean {
  return !['json', 'array', 'set'].includes(type.kind);
}
