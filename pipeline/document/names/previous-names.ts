import { typeDbOf, X_CRUD, X_DB, X_INTERNAL } from '../../extensions.ts';
import type { ModelDb, TypeDb } from '../../extensions.ts';
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
  for (const [model, schema] of Object.entries(previous?.components?.schemas ?? {})) {
    const source = modelSource(schema);
    if (source === null || '$ref' in schema) continue;
    names.set(tableKey(source.schema, source.table), {
      model,
      path: paths.get(model) ?? null,
      properties: propertiesByColumn(schema.properties ?? {}),
      schemas: schemasByColumn(schema.properties ?? {}),
      shown: shownColumns(schema.properties ?? {}),
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
