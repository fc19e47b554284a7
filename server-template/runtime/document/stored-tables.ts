import { columnTypeOf, type NamedTypes } from '../../shared/tables/column-type-of.ts';
import type { StoredColumn, StoredTable } from '../../shared/tables/stored-table.ts';
import { mergedProperties } from './merged-schema.ts';
import { isObject, type Document, type Schema } from './openapi.ts';

/** Tables and views of a document, from its `x-db`. */
export function readStoredTables(document: Document): readonly StoredTable[] {
  const tables = Object.entries(document.components?.['schemas'] ?? {}).flatMap(
    ([name, schema]) => {
      const source = isObject(schema) ? schema['x-db'] : undefined;
      if (!isObject(source) || !('table' in source)) return [];
      return [readTable(document, { name, schema: schema as Schema, source: source as TableDb })];
    },
  );
  return tables.map((table) => ({ ...table, base: baseOf(tables, table) }));
}

type TableDb = StoredTable['source'] & {
  readonly key?: readonly string[];
  readonly base?: {
    readonly schema?: string;
    readonly table: string;
    readonly columns?: Readonly<Record<string, string | null>>;
  };
};

function readTable(
  document: Document,
  { name, schema, source }: { name: string; schema: Schema; source: TableDb },
): StoredTable {
  const { primaryKey = source.key } = source;
  const taken = new Set<string>();
  const found = columnsIn(document, schema, []);
  for (const { path } of found) if (path.length === 1) taken.add(path[0] ?? '');
  return {
    ...{ name, base: null },
    source: primaryKey === undefined ? source : { ...source, primaryKey },
    properties: found.map(({ path, ...column }) => {
      const own = path.length === 1 ? (path[0] ?? '') : freeName(path, taken);
      taken.add(own);
      return { ...column, name: own };
    }),
  };
}

/** The names of columns must be those of the generated tables. */
interface PlacedColumn extends Omit<StoredColumn, 'name'> {
  readonly path: readonly string[];
}

/** Columns of an object, including those in objects that group columns. */
function columnsIn(
  document: Document,
  schema: Schema,
  above: readonly string[],
): readonly PlacedColumn[] {
  const database = (document['x-db'] ?? null) as NamedTypes | null;
  return Object.entries(mergedProperties(document, schema)).flatMap(([name, property]) => {
    const path = [...above, name];
    const source = property['x-db'];
    if (isObject(source) && 'relation' in source) return [];
    if (isObject(source) && 'column' in source) {
      const column = source as StoredColumn['source'] & { readonly nullable?: true };
      const type = columnTypeOf(column, property, database);
      return [{ path, source: column, type, nullable: column.nullable === true, schema: property }];
    }
    const isGroup = isObject(property['properties']) && path.length <= mostDepth;
    return isGroup && !isObject(source) ? columnsIn(document, property, path) : [];
  });
}

/** Limit of nested objects that group columns. */
const mostDepth = 4;

/** A unique name of a grouped column: its own, or if taken the names on its path. */
function freeName(path: readonly string[], taken: ReadonlySet<string>): string {
  for (let count = 1; count <= path.length; count += 1) {
    const [first = '', ...rest] = path.slice(-count);
    const name = first + rest.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('');
    if (!taken.has(name)) return name;
  }
  return freeName([...path.slice(0, -1), `${path.at(-1) ?? ''}_`], taken);
}

/** The table under a view, if the document has it with the columns of the view's key. */
function baseOf(tables: readonly StoredTable[], { source, properties }: StoredTable) {
  const { base, primaryKey = [] } = source as TableDb;
  if (base === undefined || source.kind === 'table') return null;
  const model = tables.find(
    ({ source: one }) =>
      one.kind === 'table' && one.table === base.table && one.schema === base.schema,
  );
  if (model === undefined) return null;
  const names = new Map(
    properties.flatMap(({ name, source: { column } }) => {
      const { columns = {} } = base;
      const wanted = Object.hasOwn(columns, column) ? columns[column] : column;
      const own = model.properties.find((one) => one.source.column === wanted);
      return own === undefined ? [] : [[name, own.name] as const];
    }),
  );
  const key = properties.filter(({ source: { column } }) => primaryKey.includes(column));
  return key.length > 0 && key.every(({ name }) => names.has(name)) ? { model, names } : null;
}
