import type { Catalog, Column, Table, ViewBase } from '../catalog/catalog.ts';
import { plainSelect } from './plain-select.ts';
import { rowKey } from './row-key.ts';
import { storedFormOf } from './stored-form.ts';

/**
 * The tables of a catalog, with facts about views from their definitions: a view of one table's
 * rows, each once, has the table's key, and columns that are nullable only where the table's are.
 */
export function withViewKeys(catalog: Catalog): Catalog {
  const tables = catalog.tables.map((table) => knownView(table, catalog, 0));
  if (catalog.provider !== 'mysql') return { ...catalog, tables };
  // In MariaDB joins count as updatable too, but only one table at a time, and without deletes.
  return {
    ...catalog,
    tables: tables.map(({ writes = [], ...table }) =>
      writes.length === 0 || table.viewKey === undefined ? table : { ...table, writes },
    ),
  };
}

const mostViews = 8;

function knownView(given: Table, catalog: Catalog, depth: number): Table {
  if (given.kind === 'table') return given;
  const table = { ...given, columns: given.columns.map(withOpenJson) };
  if (table.definition === null || depth > mostViews) return table;
  const select = plainSelect(table.definition);
  const found = select === null ? null : baseOf(select.from, table, catalog);
  if (select === null || found === null || isInherited(found, catalog)) return table;
  const base = knownView(found, catalog, depth + 1);
  const shown = select.columns.flatMap((name) =>
    name === '*' ? base.columns.map((column) => column.name) : [name],
  );
  if (shown.length !== table.columns.length) return table;
  // A view may rename its columns: both are in the same order.
  const columns = table.columns.map((column, at): Column => {
    const own = base.columns.find(({ name }) => isSame(name, shown[at] ?? ''));
    if (own === undefined) return column;
    const { evidence: _, ...rest } = given.columns[at] ?? column;
    return { ...rest, ...factsOf(own, { view: table, base }, catalog) };
  });
  const key = (rowKey(base) ?? []).map(
    (column) => columns[shown.findIndex((name) => name !== null && isSame(name, column))]?.name,
  );
  const viewKey = key.filter((name) => name !== undefined);
  if (viewKey.length === 0 || viewKey.length < key.length) return { ...table, columns };
  return { ...table, columns, viewKey, ...viewBaseOf(table, base, shown) };
}

/**
 * The table under a view; of a view of a view, the last one. A materialized view has copies of its
 * rows.
 */
function viewBaseOf(
  { kind }: Table,
  base: Table,
  shown: readonly (string | null)[],
): Pick<Table, 'viewBase'> {
  const table = base.kind === 'table' ? ownBase(base) : base.viewBase;
  if (kind !== 'view' || table === undefined) return {};
  const { schema, name, columns } = table;
  const column = (wanted: string | null): string | null => {
    const at = base.columns.findIndex((one) => wanted !== null && isSame(one.name, wanted));
    return columns[at] ?? null;
  };
  return { viewBase: { schema, name, columns: shown.map(column) } };
}

function ownBase({ schema, name, columns }: Table): ViewBase {
  return { schema, name, columns: columns.map((column) => column.name) };
}

/**
 * Facts about a column that a view keeps, such as the form of its timestamps; generated values and
 * defaults only if the view is writable.
 */
function factsOf(
  own: Column,
  { view: { writes = [] }, base }: { readonly view: Table; readonly base: Table },
  { provider }: Catalog,
): Partial<Column> {
  const { nullable, identity, default: text, generated } = own;
  // What a check of the table says of JSON is not repeated for the view.
  const isChecked = isJson(own) && base.checks.some(({ expression }) => /json/i.test(expression));
  const evidence = own.evidence ?? (isChecked ? 'any' : storedFormOf(own, provider));
  const isFilled = writes.includes('create') && provider !== 'sqlite';
  const isKept = isJson(own) || typeof evidence === 'object';
  const stored = isKept && evidence !== null ? { evidence } : {};
  return { nullable, ...stored, ...(isFilled ? { identity, default: text, generated } : {}) };
}

function isJson({ type }: Column): boolean {
  return type.kind === 'json' || (type.kind === 'array' && type.element.kind === 'json');
}

/** A view computes JSON of any type, such as lists of related rows. */
function withOpenJson(column: Column): Column {
  return isJson(column) && column.evidence === undefined ? { ...column, evidence: 'any' } : column;
}

/** The table or view of a name; null if it is unknown or ambiguous. */
function baseOf(from: readonly string[], view: Table, { tables }: Catalog): Table | null {
  const [name = '', schema] = [...from].reverse();
  const named = tables.filter((one) => one !== view && isSame(one.name, name));
  const own = schema === undefined ? view.schema : schema;
  const here = named.filter(
    (one) => one.schema === null || own === null || isSame(one.schema, own),
  );
  return here.length === 1 ? (here[0] ?? null) : null;
}

/** Queries of a table include rows of its child tables, which may repeat its keys. */
function isInherited({ schema, name }: Table, { tables }: Catalog): boolean {
  return tables.some((one) =>
    one.inherits?.some((parent) => parent.name === name && parent.schema === schema),
  );
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
