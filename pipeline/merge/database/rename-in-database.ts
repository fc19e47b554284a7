import { columnDbOf, modelDbOf, X_CRUD, X_DB } from '../../extensions.ts';
import type { ForeignKeyDb, ModelDb } from '../../extensions.ts';
import { httpMethods } from '../../model/http-methods.ts';
import type { OpenApiDocument, SchemaObject, SchemaOrReference } from '../../openapi-document.ts';
import type { JsonObject } from '../../../server-template/shared/json/json-object.ts';
import { withPartsOfGroups, withWholeGroups } from '../identity/grouped-parts.ts';
import { propertiesIn, withPropertyChanged } from '../identity/property-paths.ts';
import { surveyDocument } from '../identity/survey-document.ts';
import { databasePlaces, placeNamed } from './database-places.ts';
import type { DatabasePlace } from './database-places.ts';
import { withBaseRenamed, withViewRenamed } from './renamed-base.ts';

/** A table or column to rename. */
export interface DatabaseRename {
  readonly place: DatabasePlace;
  /** The new name, for a table without its schema. */
  readonly to: string;
  /** The schema that a table was moved to, null for the default one; absent: the same one. */
  readonly schema?: string | null;
}

/** Parses `orders=purchases`, `sales.orders=billing.orders`, `orders.note=orders.remark` or `orders.note=remark`. Throws USAGE if the document has no such table or column. */
export function parseRename(document: OpenApiDocument, text: string): DatabaseRename {
  const at = text.indexOf('=', 1);
  const from = at === -1 ? text : text.slice(0, at);
  const place = placeNamed(document, from, '--rename');
  const given = at === -1 ? '' : text.slice(at + 1);
  const prefix = from.slice(0, from.length - (place.column ?? place.table).length);
  const to = given.startsWith(prefix) ? given.slice(prefix.length) : given;
  const [, schema, table] = place.column === null ? (/^([^.]+)\.([^.]+)$/.exec(to) ?? []) : [];
  if (schema === undefined || table === undefined) return { place, to };
  return {
    ...{ place, to: table },
    schema: schema === document[X_DB]?.defaultSchema ? null : schema,
  };
}

/** Replaces renames of schemas, such as `sales=billing`, by those of their tables. */
export function renamesOfTables(
  document: OpenApiDocument,
  renames: readonly string[],
): readonly string[] {
  const places = databasePlaces(document).filter(({ column }) => column === null);
  return renames.flatMap((text) => {
    const [, from, to] = /^([^.=]+)=([^.=]+)$/.exec(text) ?? [];
    const moved = places.filter(({ schema }) => schema !== null && schema === from);
    if (to === undefined || places.some(({ table }) => table === from) || moved.length === 0) {
      return [text];
    }
    return moved.map(({ table }) => `${from ?? ''}.${table}=${to}.${table}`);
  });
}

/** The document that introspection would have written if the table or column had always had its new name; names in JSON stay. */
export function renameInDatabase(
  document: OpenApiDocument,
  rename: DatabaseRename,
): OpenApiDocument {
  const { document: whole, groups } = withWholeGroups(document);
  return withPartsOfGroups(renamedWhole(whole, rename), groups);
}

function renamedWhole(document: OpenApiDocument, rename: DatabaseRename): OpenApiDocument {
  const { place, to } = rename;
  const { components } = document;
  const bodies = bodiesOf(document, place);
  const schemas = Object.entries(components?.schemas ?? {}).map(
    ([name, schema]): [string, SchemaOrReference] => {
      if ('$ref' in schema) return [name, schema];
      const source = modelDbOf(schema);
      if (source !== null) return [name, renamedModel(schema, source, rename)];
      return [name, bodies.has(name) ? renamedProperties(schema, { place, to }) : schema];
    },
  );
  return {
    ...document,
    paths: place.column === null ? document.paths : renamedKeys(document.paths, { place, to }),
    ...(components === undefined
      ? {}
      : { components: { ...components, schemas: Object.fromEntries(schemas) } }),
  };
}

function bodiesOf(document: OpenApiDocument, { model }: DatabasePlace): ReadonlySet<string> {
  const { schemas } = surveyDocument(document);
  const table = schemas.find(({ name }) => name === model)?.source?.replace(/^row /, '');
  return new Set(
    schemas
      .filter(({ source }) => source === `create ${table}` || source === `update ${table}`)
      .map(({ name }) => name),
  );
}

function renamedModel(schema: SchemaObject, source: ModelDb, rename: DatabaseRename): SchemaObject {
  const { place, to } = rename;
  const isOwn = (source.schema ?? null) === place.schema && source.table === place.table;
  const { foreignKeys, inherits, base } = source;
  const columns = propertiesIn(schema).flatMap(({ column }) => column ?? []);
  const isBased = base?.table === place.table && (base.schema ?? null) === place.schema;
  const pointed: ModelDb = {
    ...source,
    ...(isBased
      ? { base: moved(withBaseRenamed(base, place.column, { to, columns }), rename) }
      : {}),
    ...(foreignKeys === undefined
      ? {}
      : { foreignKeys: foreignKeys.map((key) => renamedTarget(key, rename)) }),
    ...(inherits === undefined
      ? {}
      : { inherits: inherits.map((parent) => renamedParent(parent, rename)) }),
  };
  if (!isOwn) return { ...schema, [X_DB]: pointed };
  if (place.column === null) return { ...schema, [X_DB]: moved({ ...pointed, table: to }, rename) };
  const own =
    base === undefined ? {} : { base: withViewRenamed(base, place.column, { to, columns }) };
  return renamedProperties(
    { ...schema, [X_DB]: { ...renamedColumns(pointed, place.column, to), ...own } },
    { place, to },
  );
}

/** A table in its new schema. */
function moved<Table extends { readonly schema?: string }>(
  table: Table,
  { schema }: DatabaseRename,
): Table {
  if (schema === undefined) return table;
  const { schema: _, ...plain } = table;
  return (schema === null ? plain : { ...plain, schema }) as Table;
}

function renamedColumns(source: ModelDb, column: string, to: string): ModelDb {
  const nameOf = (name: string): string => (name === column ? to : name);
  const { primaryKey, uniques, foreignKeys, indexes } = source;
  return {
    ...source,
    ...(primaryKey === undefined ? {} : { primaryKey: primaryKey.map(nameOf) }),
    ...(uniques === undefined
      ? {}
      : { uniques: uniques.map((one) => ({ ...one, columns: one.columns.map(nameOf) })) }),
    ...(foreignKeys === undefined
      ? {}
      : { foreignKeys: foreignKeys.map((one) => ({ ...one, columns: one.columns.map(nameOf) })) }),
    ...(indexes === undefined
      ? {}
      : {
          indexes: indexes.map((index) => ({
            ...index,
            parts: index.parts.map((part) =>
              part.column === undefined ? part : { ...part, column: nameOf(part.column) },
            ),
            ...(index.include === undefined ? {} : { include: index.include.map(nameOf) }),
          })),
        }),
  };
}

function renamedTarget(key: ForeignKeyDb, rename: DatabaseRename): ForeignKeyDb {
  const { place, to } = rename;
  const { references } = key;
  if ((references.schema ?? null) !== place.schema || references.table !== place.table) return key;
  const { column } = place;
  if (column === null) return { ...key, references: moved({ ...references, table: to }, rename) };
  const columns = references.columns.map((name) => (name === column ? to : name));
  return { ...key, references: { ...references, columns } };
}

type Parent = NonNullable<ModelDb['inherits']>[number];

function renamedParent(parent: Parent, rename: DatabaseRename): Parent {
  const { place, to } = rename;
  const isIt = (parent.schema ?? null) === place.schema && parent.table === place.table;
  return isIt && place.column === null ? moved({ ...parent, table: to }, rename) : parent;
}

function renamedProperties(schema: SchemaObject, { place, to }: DatabaseRename): SchemaObject {
  if (place.column === null) return schema;
  const renamed = propertiesIn(schema)
    .filter(({ column }) => column === place.column)
    .reduce(
      (whole, { path }) =>
        withPropertyChanged(whole, path, (property) => ({
          ...property,
          [X_DB]: { ...columnDbOf(property), column: to },
        })),
      schema as unknown as JsonObject,
    );
  return renamed;
}

/** Renames columns in the keys of operations. */
function renamedKeys(
  paths: OpenApiDocument['paths'],
  { place, to }: DatabaseRename,
): OpenApiDocument['paths'] {
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) => {
      const renamed: Record<string, unknown> = { ...item };
      for (const method of httpMethods) {
        const operation = item[method];
        const crud = operation?.[X_CRUD];
        if (crud?.key === undefined || crud.model !== place.model) continue;
        const key = crud.key.map((name) => (name === place.column ? to : name));
        renamed[method] = { ...operation, [X_CRUD]: { ...crud, key } };
      }
      return [path, renamed];
    }),
  );
}
