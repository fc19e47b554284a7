import type { Catalog, Table } from '../../catalog/catalog.ts';
import { placeKey, describedTable, targetOf } from '../describe/described-database.ts';
import type { Place } from '../describe/described-database.ts';
import { quotedName } from '../sql-text.ts';
import { renameInSql } from '../rename-in-sql.ts';
import { followedName } from './renamed-catalog.ts';
import type { NewNames } from './renamed-catalog.ts';

/**
 * Renames tables and columns in keys, indexes and expressions of the edited catalog that still have the old name,
 * because they were not edited. Foreign keys to tables that were removed from the document are dropped.
 */
export function followRenames(edited: Catalog, before: Catalog, names: NewNames): Catalog {
  return {
    ...edited,
    tables: edited.tables.map((table) =>
      table.kind === 'table'
        ? followTable(table, { edited, before, names })
        : followView(table, { edited, before, names }),
    ),
  };
}

interface Surroundings {
  readonly edited: Catalog;
  readonly before: Catalog;
  readonly names: NewNames;
}

/** PostgreSQL and SQLite rename inside views themselves; elsewhere a view must be recreated. */
function followView(view: Table, { edited, before, names }: Surroundings): Table {
  const { provider } = edited;
  if (view.definition === null || (provider !== 'mysql' && provider !== 'sqlserver')) return view;
  const isThere = (name: string): boolean => edited.tables.some((table) => table.name === name);
  const tables = new Map<string, string>();
  let { definition } = view;
  for (const table of before.tables) {
    const now = names.tables.get(placeKey(table));
    if (now !== undefined && now.name !== table.name && !isThere(table.name)) {
      tables.set(table.name, now.name);
    }
    for (const [from, to] of names.columns.get(placeKey(table)) ?? []) {
      const [owner, old, fresh] = [table.name, from, to].map((name) => quotedName(name, provider));
      if (from !== to) definition = definition.replaceAll(`${owner}.${old}`, `${owner}.${fresh}`);
    }
  }
  return { ...view, definition: renameInSql(definition, tables, provider) };
}

function followTable(table: Table, around: Surroundings): Table {
  const oldPlace = oldPlaceOf(table, around);
  const [, oldName] = JSON.parse(oldPlace) as [string | null, string];
  const renames = around.names.columns.get(oldPlace) ?? new Map<string, string>();
  const own = new Set(table.columns.map(({ name }) => name));
  const column = (name: string): string => (own.has(name) ? name : (renames.get(name) ?? name));
  const stale = new Map([...renames].filter(([from]) => !own.has(from)));
  const sql = (text: string): string => renameInSql(text, stale, around.edited.provider);
  const key = <Kind extends { readonly columns: readonly string[] }>(one: Kind): Kind => ({
    ...one,
    columns: one.columns.map(column),
  });
  return {
    ...table,
    columns: table.columns.map((one) =>
      one.generated === null
        ? one
        : { ...one, generated: { ...one.generated, expression: sql(one.generated.expression) } },
    ),
    primaryKey: table.primaryKey === null ? null : key(table.primaryKey),
    uniques: table.uniques.map(key),
    foreignKeys: table.foreignKeys.flatMap((one) => {
      const references = followReference(one.references, around);
      const name = followedName(one.name, oldName, table.name, around.edited.provider);
      return references === null ? [] : [{ ...key(one), name, references }];
    }),
    indexes: table.indexes.map((index) => ({
      ...index,
      parts: index.parts.map((part) => ({
        ...part,
        column: part.column === null ? null : column(part.column),
        expression: part.expression === null ? null : sql(part.expression),
      })),
      where: index.where === null ? null : sql(index.where),
      ...(index.include === undefined ? {} : { include: index.include.map(column) }),
    })),
    checks: table.checks.map((check) => ({ ...check, expression: sql(check.expression) })),
    ...(table.inherits === undefined
      ? {}
      : { inherits: table.inherits.flatMap((parent) => followTarget(parent, around) ?? []) }),
  };
}

type References = Table['foreignKeys'][number]['references'];

function followReference(references: References, around: Surroundings): References | null {
  const place = followTarget(targetOf(references), around);
  if (place === null) return null;
  const target = describedTable(around.edited, place);
  if (target === undefined) return references;
  const own = new Set(target.columns.map(({ name }) => name));
  const renames = around.names.columns.get(oldPlaceOf(target, around));
  return {
    schema: target.schema,
    table: target.name,
    columns: references.columns.map((name) =>
      own.has(name) ? name : (renames?.get(name) ?? name),
    ),
  };
}

/** The place of a referenced table, even by its old name; null if it was removed from the document. */
function followTarget(place: Place, { edited, before, names }: Surroundings): Place | null {
  const isOld =
    describedTable(edited, place) === undefined && describedTable(before, place) !== undefined;
  if (!isOld) return place;
  const now = names.tables.get(placeKey(place));
  return now !== undefined && describedTable(edited, now) !== undefined ? now : null;
}

function oldPlaceOf(table: Table, { names }: Surroundings): string {
  const now = placeKey(table);
  for (const [old, place] of names.tables) if (placeKey(place) === now) return old;
  return now;
}
