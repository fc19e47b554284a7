import type { Catalog, Column, Table } from '../../catalog/catalog.ts';
import type { NewNames } from '../renames/renamed-catalog.ts';
import { placeKey } from './described-database.ts';
import type { DescribedDatabase } from './described-database.ts';

/** Widens columns of the edited catalog whose type declared the property's old `maxLength` if that was raised. Lowering it only affects the API. */
export function widenedColumns(wanted: Catalog, { before, edited, names }: Sources): Catalog {
  return {
    ...wanted,
    tables: wanted.tables.map((table) => ({
      ...table,
      columns: table.columns.map((column) => {
        const old = oldColumn(table, column, { before, edited, names });
        const length = edited.names.get(placeKey(table))?.properties.get(column.name)?.maxLength;
        return old === null || length === null || length === undefined
          ? column
          : widened(column, old, length);
      }),
    })),
  };
}

interface Sources {
  readonly before: DescribedDatabase;
  readonly edited: DescribedDatabase;
  readonly names: NewNames;
}

interface OldColumn {
  readonly sqlType: string;
  readonly maxLength: number;
}

function widened(column: Column, old: OldColumn, length: number): Column {
  const { type, sqlType } = column;
  if (type.kind !== 'text' || type.maxLength !== old.maxLength) return column;
  if (sqlType !== old.sqlType || length <= old.maxLength) return column;
  const wider = sqlType.replace(`(${String(old.maxLength)})`, `(${String(length)})`);
  return wider === sqlType
    ? column
    : { ...column, sqlType: wider, type: { ...type, maxLength: length } };
}

function oldColumn(table: Table, column: Column, { before, names }: Sources): OldColumn | null {
  for (const old of before.catalog.tables) {
    const now = names.tables.get(placeKey(old));
    if (now === undefined || placeKey(now) !== placeKey(table)) continue;
    const renames = names.columns.get(placeKey(old));
    const found = old.columns.find(({ name }) => (renames?.get(name) ?? name) === column.name);
    const maxLength = before.names.get(placeKey(old))?.properties.get(found?.name ?? '')?.maxLength;
    if (found === undefined || maxLength === null || maxLength === undefined) return null;
    return { sqlType: found.sqlType, maxLength };
  }
  return null;
}
