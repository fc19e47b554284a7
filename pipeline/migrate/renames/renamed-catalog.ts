import type { Catalog, Column, Index, Key, Provider, Table } from '../../catalog/catalog.ts';
import { placeKey, targetOf } from '../describe/described-database.ts';
import type { Place } from '../describe/described-database.ts';
import { renameInSql } from '../rename-in-sql.ts';

/** New names of a catalog's tables and columns. */
export interface NewNames {
  /** New places of all tables, by `placeKey` of the old one. */
  readonly tables: ReadonlyMap<string, Place>;
  /** New column names, by `placeKey` of the table's old place. */
  readonly columns: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** Applies new names everywhere in a catalog. */
export function renamedCatalog(catalog: Catalog, names: NewNames): Catalog {
  return { ...catalog, tables: catalog.tables.map((table) => renamedTable(table, catalog, names)) };
}

function renamedTable(table: Table, { provider }: Catalog, names: NewNames): Table {
  const columns = names.columns.get(placeKey(table)) ?? new Map<string, string>();
  const column = (name: string): string => columns.get(name) ?? name;
  const sql = (text: string): string => renameInSql(text, columns, provider);
  const key = (one: Key): Key => ({ ...one, columns: one.columns.map(column) });
  return {
    ...table,
    ...(names.tables.get(placeKey(table)) ?? {}),
    columns: table.columns.map((one) => renamedColumn(one, column(one.name), sql)),
    primaryKey: table.primaryKey === null ? null : key(table.primaryKey),
    uniques: table.uniques.map(key),
    foreignKeys: table.foreignKeys.map((one) => {
      const old = targetOf(one.references);
      const target = names.tables.get(placeKey(old)) ?? old;
      const theirs = names.columns.get(placeKey(old));
      return {
        ...one,
        name: followedName(one.name, table.name, names.tables.get(placeKey(table))?.name, provider),
        columns: one.columns.map(column),
        references: {
          schema: target.schema,
          table: target.name,
          columns: one.references.columns.map((name) => theirs?.get(name) ?? name),
        },
      };
    }),
    indexes: table.indexes.map((index) => renamedIndex(index, column, sql)),
    checks: table.checks.map((check) => ({ ...check, expression: sql(check.expression) })),
    definition: table.definition,
    ...(table.inherits === undefined
      ? {}
      : { inherits: table.inherits.map((place) => names.tables.get(placeKey(place)) ?? place) }),
  };
}

/** MySQL and MariaDB rename a foreign key whose name they generated together with its table. */
export function followedName(
  name: string | null,
  old: string,
  now: string | undefined,
  provider: Provider,
): string | null {
  const prefix = `${old}_ibfk_`;
  if (provider !== 'mysql' || now === undefined || name?.startsWith(prefix) !== true) return name;
  return `${now}_ibfk_${name.slice(prefix.length)}`;
}

function renamedColumn(column: Column, name: string, sql: (text: string) => string): Column {
  const { generated } = column;
  return {
    ...column,
    name,
    generated: generated === null ? null : { ...generated, expression: sql(generated.expression) },
  };
}

function renamedIndex(
  index: Index,
  column: (name: string) => string,
  sql: (text: string) => string,
): Index {
  return {
    ...index,
    parts: index.parts.map((part) => ({
      ...part,
      column: part.column === null ? null : column(part.column),
      expression: part.expression === null ? null : sql(part.expression),
    })),
    where: index.where === null ? null : sql(index.where),
    ...(index.include === undefined ? {} : { include: index.include.map(column) }),
  };
}
