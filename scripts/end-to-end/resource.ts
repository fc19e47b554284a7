import { X_CRUD, X_DB } from '../../pipeline/extensions.ts';
import type { ForeignKeyDb, ModelDb, DeclaredCrud, PropertyDb } from '../../pipeline/extensions.ts';
import type {
  OpenApiDocument,
  OperationObject,
  Reference,
  SchemaObject,
  SchemaOrReference,
} from '../../pipeline/openapi-document.ts';

/** An operation of the document, with its path and method. */
export interface PlacedOperation {
  /** In upper case. */
  readonly method: string;
  readonly path: string;
  readonly object: OperationObject;
}

/** A model of the document, with its operations. */
export interface Resource {
  readonly name: string;
  readonly source: ModelDb;
  readonly schema: SchemaObject;
  /** By action; an update may have two. */
  readonly operations: Readonly<
    Partial<Record<DeclaredCrud['action'], readonly PlacedOperation[]>>
  >;
}

/** The models of a document with their operations. */
export function resourcesOf(document: OpenApiDocument): readonly Resource[] {
  const operations = operationsOf(document);
  return Object.entries(document.components?.schemas ?? {}).flatMap(([name, schema]) => {
    if ('$ref' in schema || schema[X_DB] === undefined) return [];
    const own = operations.filter(({ object }) => crudOf(object)?.model === name);
    return [
      {
        name,
        source: schema[X_DB] as ModelDb,
        schema,
        operations: Object.groupBy(own, ({ object }) => crudOf(object)?.action ?? 'get'),
      },
    ];
  });
}

/** Every operation of a document, with shared parts resolved. */
export function operationsOf({ paths, components }: OpenApiDocument): readonly PlacedOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    ['get', 'post', 'put', 'patch', 'delete'].flatMap((method) => {
      const object = (item as Record<string, OperationObject | undefined>)[method];
      if (object === undefined) return [];
      const responses = Object.entries(object.responses).map(([status, response]) => [
        status,
        written(response, components?.responses),
      ]);
      const { requestBody: body } = object;
      const whole = {
        ...{ ...object, responses: Object.fromEntries(responses) as typeof object.responses },
        ...(body === undefined ? {} : { requestBody: written(body, components?.requestBodies) }),
      };
      return [{ method: method.toUpperCase(), path, object: whole }];
    }),
  );
}

function written<Part extends object>(
  part: Part | Reference,
  shared: Readonly<Record<string, Part | Reference>> = {},
): Part | Reference {
  return '$ref' in part ? (shared[part.$ref.split('/').at(-1) ?? ''] ?? part) : part;
}

function crudOf(operation: OperationObject): DeclaredCrud | undefined {
  const crud = operation[X_CRUD];
  return crud?.model === undefined ? undefined : crud;
}

/** The schema of a JSON body, whose properties have the columns of the model's properties with the same names. */
export function bodySchema(document: OpenApiDocument, { object }: PlacedOperation): SchemaObject {
  const body = object.requestBody;
  const content = body !== undefined && 'content' in body ? body.content : {};
  const schema = resolved(document, content['application/json']?.schema ?? {});
  const model = resolved(document, {
    $ref: `#/components/schemas/${crudOf(object)?.model ?? ''}`,
  });
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const column = columnOf(property) ?? columnOf(model.properties?.[name] ?? {});
    return [name, column === undefined ? property : { ...property, [X_DB]: { column } }] as const;
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** Resolves a reference in the document; a column of an enum type has it in its allOf. */
export function resolved(document: OpenApiDocument, schema: SchemaOrReference): SchemaObject {
  if (!('$ref' in schema)) {
    const { allOf = [], ...own } = schema;
    return allOf.reduce<SchemaObject>(
      (whole, part) => ({ ...resolved(document, part), ...whole }),
      own,
    );
  }
  const name = schema.$ref.split('/').at(-1) ?? '';
  return resolved(document, document.components?.schemas?.[name] ?? {});
}

/** The name of a column's property. */
export function propertyOf(schema: SchemaObject, column: string): string | null {
  const found = Object.entries(schema.properties ?? {}).find(
    ([, property]) => columnOf(property) === column,
  );
  return found?.[0] ?? null;
}

/** The name of a property's column. */
function columnOf(property: SchemaOrReference): string | undefined {
  return '$ref' in property ? undefined : (property[X_DB] as PropertyDb | undefined)?.column;
}

/** The path of a single row; null if no operation reads, updates or deletes one. */
function itemPath({ operations }: Resource): string | null {
  const { get = [], update = [], delete: remove = [] } = operations;
  return [...get, ...update, ...remove][0]?.path ?? null;
}

/** The path of a row, with its key filled in. */
export function pathOfRow(
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
): string | null {
  // Views have the key of their underlying rows.
  const key = resource.source.primaryKey ?? resource.source.key ?? [];
  const names = key.map((column) => propertyOf(resource.schema, column));
  const path = itemPath(resource);
  if (path === null) return null;
  return path.replace(/\{[^}]+\}/g, () => {
    const value = row[names.shift() ?? ''];
    return encodeURIComponent(JSON.isRawJSON(value) ? value.rawJSON : String(value));
  });
}

/** The model that a foreign key references. */
export function referred(
  resources: readonly Resource[],
  { references }: ForeignKeyDb,
): Resource | null {
  return (
    resources.find(
      ({ source }) => source.table === references.table && source.schema === references.schema,
    ) ?? null
  );
}
