import { isJsonObject } from '../../shared/json/json-object.ts';
import { columnTypeOf, type NamedTypes } from '../../shared/tables/column-type-of.ts';
import {
  groupedName,
  type StoredColumn,
  type StoredTable,
} from '../../shared/tables/stored-table.ts';
import { viewBase } from '../../shared/tables/view-base.ts';
import { mergedProperties } from './merged-schema.ts';
import type { Document, Schema } from './openapi.ts';

/** Tables and views of a document, from its `x-db`. */
export function readStoredTables(document: Document): readonly StoredTable[] {
  const tables = Object.entries(document.components?.['schemas'] ?? {}).flatMap(
    ([name, schema]) => {
      const source = isJsonObject(schema) ? schema['x-db'] : undefined;
      if (!isJsonObject(source) || !('table' in source)) return [];
      return [readTable(document, { name, schema: schema as Schema, source: source as TableDb })];
    },
  );
  return tables.map((table) => ({ ...table, base: viewBase(tables, table) }));
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
      const own = path.length === 1 ? (path[0] ?? '') : groupedName(path, taken);
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
    if (isJsonObject(source) && 'relation' in source) return [];
    if (isJsonObject(source) && 'column' in source) {
      const column = source as StoredColumn['source'] & { readonly nullable?: true };
      const type = columnTypeOf(column, property, database);
      return [{ path, source: column, type, nullable: column.nullable === true, schema: property }];
    }
    const isGroup = isJsonObject(property['properties']) && path.length <= mostDepth;
    return isGroup && !isJsonObject(source) ? columnsIn(document, property, path) : [];
  });
}

/** Limit of nested objects that group columns. */
const mostDepth = 4;
