import { typeDbOf, X_CRUD, X_DB, X_INTERNAL } from '../../extensions.ts';
import type { TableRight } from '../../catalog/catalog.ts';
import type { CrudAction, ModelDb, TypeDb } from '../../extensions.ts';
import { bodyNames } from './words.ts';
import type { OpenApiDocument, SchemaObject, SchemaOrReference } from '../../openapi-document.ts';

/** Names of a table in an earlier document. */
export interface PreviousNames {
  readonly model: string;
  /** Path of its list or create; null without either. */
  readonly path: string | null;
  /** Property by column. */
  readonly properties: ReadonlyMap<string, string>;
  /** Schema of the model's property by column. */
  readonly schemas: ReadonlyMap<string, SchemaObject>;
  /** Columns that responses contain. */
  readonly shown: ReadonlySet<string>;
  /** Its operations, by what they do with rows: true if they declare 403. */
  readonly rights: ReadonlyMap<TableRight, boolean>;
  /** Columns that creates and updates send. */
  readonly sent: Readonly<Record<'create' | 'update', ReadonlySet<string>>>;
}

/** Key of a table in the map of previous names. */
export function tableKey(schema: string | null | undefined, table: string): string {
  return JSON.stringify([schema ?? null, table]);
}

/** Key of an enum type or domain. */
export function typeKey({ kind, schema, name }: TypeDb): string {
  return JSON.stringify([kind, schema ?? null, name]);
}

/** Names of the schemas with values of types in an earlier document, by the keys of the types. */
export function typeNames(previous: OpenApiDocument | undefined): ReadonlyMap<string, string> {
  const schemas = Object.entries(previous?.components?.schemas ?? {});
  return new Map(
    schemas.flatMap(([name, schema]) => {
      const source = typeDbOf(schema);
      const isPlain = '$ref' in schema || schema.nullable !== true;
      return source === null || !isPlain ? [] : [[typeKey(source), name] as const];
    }),
  );
}

/** Names by table of an earlier document, found by `x-db`; the default schema counts as none. */
export function readPreviousNames(
  previous: OpenApiDocument | undefined,
): ReadonlyMap<string, PreviousNames> {
  const names = new Map<string, PreviousNames>();
  const paths = collectionPaths(previous);
  const rights = rightsByModel(previous);
  for (const [model, schema] of Object.entries(previous?.components?.schemas ?? {})) {
    const source = modelSource(schema);
    if (source === null || '$ref' in schema) continue;
    names.set(tableKey(source.schema, source.table), {
      model,
      path: paths.get(model) ?? null,
      properties: propertiesByColumn(schema.properties ?? {}),
      schemas: schemasByColumn(schema.properties ?? {}),
      shown: shownColumns(schema.properties ?? {}),
      rights: rights.get(model) ?? new Map(),
      sent: sentColumns(previous, model, schema.properties ?? {}),
    });
  }
  return names;
}

function collectionPaths(previous: OpenApiDocument | undefined): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  for (const [path, item] of Object.entries(previous?.paths ?? {})) {
    for (const operation of [item.get, item.post]) {
      const crud = operation?.[X_CRUD];
      if (crud !== undefined && (crud.action === 'list' || crud.action === 'create'))
        paths.set(crud.model, path);
    }
  }
  return paths;
}

const rightOf: Readonly<Partial<Record<CrudAction, TableRight>>> = {
  ...{ list: 'read', get: 'read', create: 'create', update: 'update', delete: 'delete' },
};

function rightsByModel(
  previous: OpenApiDocument | undefined,
): ReadonlyMap<string, ReadonlyMap<TableRight, boolean>> {
  const rights = new Map<string, Map<TableRight, boolean>>();
  for (const { get, post, put, patch, delete: remove } of Object.values(previous?.paths ?? {})) {
    for (const operation of [get, post, put, patch, remove]) {
      const { model, action } = operation?.[X_CRUD] ?? {};
      const right = action === undefined ? undefined : rightOf[action];
      if (operation === undefined || model === undefined || right === undefined) continue;
      const own = rights.get(model) ?? new Map<TableRight, boolean>();
      rights.set(model, own.set(right, '403' in operation.responses));
    }
  }
  return rights;
}

function sentColumns(
  previous: OpenApiDocument | undefined,
  model: string,
  properties: Readonly<Record<string, SchemaOrReference>>,
): PreviousNames['sent'] {
  const columns = [...propertiesByColumn(properties)];
  const [create, update] = bodyNames(model).map((name) => {
    const body = previous?.components?.schemas?.[name];
    const sent = body === undefined || '$ref' in body ? {} : (body.properties ?? {});
    const names = Object.entries(sent).filter(
      ([, schema]) => '$ref' in schema || schema.readOnly !== true,
    );
    const isSent = new Set(names.map(([name]) => name));
    return new Set(columns.flatMap(([column, name]) => (isSent.has(name) ? [column] : [])));
  });
  return { create: create ?? new Set(), update: update ?? new Set() };
}

function propertiesByColumn(
  properties: Readonly<Record<string, SchemaOrReference>>,
): ReadonlyMap<string, string> {
  const columns = new Map<string, string>();
  for (const [name, schema] of Object.entries(properties)) {
    const source = '$ref' in schema ? undefined : schema[X_DB];
    if (source !== undefined && 'column' in source) columns.set(source.column, name);
  }
  return columns;
}

function schemasByColumn(
  properties: Readonly<Record<string, SchemaOrReference>>,
): ReadonlyMap<string, SchemaObject> {
  return new Map(
    Object.values(properties).flatMap((schema) => {
      if ('$ref' in schema) return [];
      const source = schema[X_DB];
      return source !== undefined && 'column' in source ? [[source.column, schema] as const] : [];
    }),
  );
}

function shownColumns(
  properties: Readonly<Record<string, SchemaOrReference>>,
): ReadonlySet<string> {
  const shown = Object.entries(properties).filter(
    ([, schema]) =>
      '$ref' in schema ||
      (schema.writeOnly !== true && !(X_INTERNAL in schema && schema[X_INTERNAL] === true)),
  );
  return new Set(propertiesByColumn(Object.fromEntries(shown)).keys());
}

function modelSource(schema: SchemaOrReference): ModelDb | null {
  const source = '$ref' in schema ? undefined : schema[X_DB];
  return source !== undefined && 'table' in source ? source : null;
}
