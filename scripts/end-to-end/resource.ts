import { X_CRUD, X_DB } from '../../pipeline/extensions.ts';
import type {
  ForeignKeyDb,
  ModelDb,
  OperationCrud,
  PropertyDb,
} from '../../pipeline/extensions.ts';
import type {
  OpenApiDocument,
  OperationObject,
  Reference,
  SchemaObject,
  SchemaOrReference,
} from '../../pipeline/openapi-document.ts';

/** An operation of the document, and where it is. */
export interface PlacedOperation {
  /** In upper case. */
  readonly method: string;
  readonly path: string;
  readonly object: OperationObject;
}

/** All that a document says of one model. */
export interface Resource {
  readonly name: string;
  readonly source: ModelDb;
  readonly schema: SchemaObject;
  /** By action; an update has two. */
  readonly operations: Readonly<
    Partial<Record<OperationCrud['action'], readonly PlacedOperation[]>>
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

/** Every operation of a document; what it shares with others is in it. */
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

function crudOf(operation: OperationObject): OperationCrud | undefined {
  const crud = operation[X_CRUD];
  return crud?.model === undefined ? undefined : crud;
}

/** The schema of a JSON body; its properties have the columns of their names in the model. */
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

/** The schema behind a reference to the document's own; a column of an enum type has it in its allOf. */
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

/** The property that shows a column. */
export function propertyOf(schema: SchemaObject, column: string): string | null {
  const found = Object.entries(schema.properties ?? {}).find(
    ([, property]) => columnOf(property) === column,
  );
  return found?.[0] ?? null;
}

/** The column behind a property. */
function columnOf(property: SchemaOrReference): string | undefined {
  return '$ref' in property ? undefined : (property[X_DB] as PropertyDb | undefined)?.column;
}

/** The path of the row itself; null where nothing reads, changes or deletes one. */
function itemPath({ operations }: Resource): string | null {
  const { get = [], update = [], delete: remove = [] } = operations;
  return [...get, ...update, ...remove][0]?.path ?? null;
}

/** The path of a row's own, with its key in place. */
export function pathOfRow(
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
): string | null {
  // Views have the key of the rows that they show.
  const key = resource.source.primaryKey ?? resource.source.key ?? [];
  const names = key.map((column) => propertyOf(resource.schema, column));
  const path = itemPath(resource);
  if (path === null) return null;
  return path.replace(/\{[^}]+\}/g, () => {
    const value = row[names.shift() ?? ''];
    return encodeURIComponent(JSON.isRawJSON(value) ? value.rawJSON : String(value));
  });
}

/** The model that a foreign key refers to. */
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
