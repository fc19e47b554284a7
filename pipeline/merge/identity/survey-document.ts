import { typeDbOf, X_CRUD, X_DB } from '../../extensions.ts';
import type { TypeDb } from '../../extensions.ts';
import { propertyCase } from '../../property-case.ts';
import { httpMethods } from '../../model/http-methods.ts';
import { pointerTo, valueAtPointer } from '../../model/json-pointer.ts';
import type { HttpMethod, OpenApiDocument, OperationObject } from '../../openapi-document.ts';
import { isJsonObject } from '../../../server-template/shared/json/json-object.ts';
import type { JsonObject } from '../../../server-template/shared/json/json-object.ts';
import { columnNamedBy, propertiesIn } from './property-paths.ts';
import type { PropertyPath } from './property-paths.ts';
import { splitReference } from './schema-reference.ts';

/** A schema and the part of the database that it represents. */
export interface SchemaEntry {
  readonly name: string;
  /** Its table and role: `row ["public","orders"]`, `create ["public","orders"]`; null for schemas that are not from the database. */
  readonly source: string | null;
  readonly properties: readonly PropertyEntry[];
}

/** A property and its column; `name` is its path as JSON. */
export interface PropertyEntry {
  readonly name: string;
  readonly path: PropertyPath;
  readonly source: string | null;
}

/** An operation; `source` identifies its `x-crud`, null for a custom one. */
export interface OperationEntry {
  /** `get /orders/{id}` */
  readonly name: string;
  readonly path: string;
  readonly method: HttpMethod;
  readonly id: string | null;
  readonly source: string | null;
}

/** A shared response or request body; `source` is that of its only schema. */
export interface SharedEntry {
  /** `/components/responses/OrderRow` */
  readonly pointer: string;
  readonly source: string | null;
}

/** The named entries of a document, with the parts of the database that they represent. */
export interface Survey {
  readonly schemas: readonly SchemaEntry[];
  readonly operations: readonly OperationEntry[];
  readonly shared: readonly SharedEntry[];
}

/** Collects the named entries of a document, which may be any JSON. */
export function surveyDocument(document: OpenApiDocument): Survey {
  const schemas = entriesOf(entriesOf(document, 'components')['schemas']);
  const tables = tablesOf(document, schemas);
  const operations = operationsOf(document, tables);
  const bodies = bodiesOf(document, operations);
  const models = new Map([...tables.keys()].map((name) => [name, columnsOf(schemas[name])]));
  const entries = Object.entries(schemas).map(([name, schema]) =>
    schemaEntry(models, { name, schema, table: tables.get(name), body: bodies.get(name) }),
  );
  return {
    schemas: entries,
    shared: sharedOf(document, entries),
    operations: operations.map(({ operation: _, ...entry }) => entry),
  };
}

function sharedOf(
  document: OpenApiDocument,
  schemas: readonly SchemaEntry[],
): readonly SharedEntry[] {
  const sources = new Map(schemas.map(({ name, source }) => [name, source]));
  return ['responses', 'requestBodies'].flatMap((kind) =>
    Object.entries(entriesOf(entriesOf(document, 'components'), kind)).map(([name, part]) => {
      const schema = entriesOf(Object.values(entriesOf(part, 'content'))[0], 'schema');
      const { $ref: target } = schema;
      const held = typeof target === 'string' ? splitReference(target)?.name : undefined;
      const pointer = pointerTo('/components', kind, name);
      return { pointer, source: sources.get(held ?? '') ?? null };
    }),
  );
}

interface Body {
  readonly model: string;
  readonly source: string;
}

interface SchemaFacts {
  readonly name: string;
  readonly schema: unknown;
  readonly table: string | undefined;
  readonly body: Body | undefined;
}

function schemaEntry(
  models: ReadonlyMap<string, readonly PropertyEntry[]>,
  { name, schema, table, body }: SchemaFacts,
): SchemaEntry {
  const type = isJsonObject(schema) ? typeDbOf(schema) : null;
  if (type !== null) return { name, source: typeSource(type, schema), properties: [] };
  const columns = models.get(name);
  if (table !== undefined && columns !== undefined) {
    return { name, source: `row ${table}`, properties: columns };
  }
  if (body === undefined) return { name, source: null, properties: columnsOf(schema) };
  const model = models.get(body.model) ?? [];
  const properties = columnsOf(
    schema,
    (property, path) => columnNamedBy(property) ?? columnOfBody(model, path),
  );
  return { name, source: body.source, properties };
}

/** The schema of a type and its nullable variant have different sources. */
function typeSource({ kind, schema, name }: TypeDb, values: unknown): string {
  const { nullable } = entriesOf(values);
  return `${nullable === true ? 'nullable ' : ''}${kind} ${JSON.stringify([schema ?? null, name])}`;
}

/** The column of a body's property without `x-db`: that of the model's property with the same path, with the same name, or whose column would get that name. */
function columnOfBody(model: readonly PropertyEntry[], path: PropertyPath): string | null {
  const [name, own = ''] = [JSON.stringify(path), path.at(-1)];
  const ways: readonly ((property: PropertyEntry) => boolean)[] = [
    (property) => property.name === name,
    (property) => property.path.at(-1) === own,
    ({ source }) => source !== null && [source, propertyCase(source)].includes(own),
  ];
  for (const isSame of ways) {
    const [first, ...others] = model.filter(isSame);
    if (first !== undefined) return others.length === 0 ? first.source : null;
  }
  return null;
}

function columnsOf(
  ...[schema, columnOf]: Parameters<typeof propertiesIn>
): readonly PropertyEntry[] {
  return propertiesIn(schema, columnOf).map(({ path, column }) => ({
    ...{ name: JSON.stringify(path), path, source: column },
  }));
}

/** Tables by model name; the default schema is null. */
function tablesOf(document: OpenApiDocument, schemas: JsonObject): ReadonlyMap<string, string> {
  const { defaultSchema = null } = entriesOf(document, X_DB);
  const tables = new Map<string, string>();
  for (const [name, value] of Object.entries(schemas)) {
    const { table, schema = null } = entriesOf(value, X_DB);
    if (typeof table !== 'string') continue;
    tables.set(name, JSON.stringify([schema === defaultSchema ? null : schema, table]));
  }
  return tables;
}

type FoundEntry = OperationEntry & { readonly operation: OperationObject };

function operationsOf(
  document: OpenApiDocument,
  tables: ReadonlyMap<string, string>,
): readonly FoundEntry[] {
  return Object.entries(entriesOf(document, 'paths')).flatMap(([path, item]) =>
    httpMethods.flatMap((method): readonly FoundEntry[] => {
      const operation = entriesOf(item)[method] as OperationObject | undefined;
      if (!isJsonObject(operation)) return [];
      const { model = '', action = '', key = [] } = operation[X_CRUD] ?? {};
      const table = tables.get(model);
      const source = table === undefined ? null : JSON.stringify([table, action, method, key]);
      const id = typeof operation.operationId === 'string' ? operation.operationId : null;
      return [{ name: `${method} ${path}`, path, method, id, source, operation }];
    }),
  );
}

/** Schemas of request bodies used by a single model and action, by name. */
function bodiesOf(
  document: OpenApiDocument,
  operations: readonly FoundEntry[],
): ReadonlyMap<string, Body> {
  const bodies = new Map<string, Body>();
  const shared = new Set<string>();
  for (const { source, operation } of operations) {
    const { model = '', action = '' } = operation[X_CRUD] ?? {};
    if (source === null || (action !== 'create' && action !== 'update')) continue;
    const name = bodyName(document, operation);
    if (name === null) continue;
    const body = { model, source: `${action} ${(JSON.parse(source) as string[])[0] ?? ''}` };
    if (bodies.has(name) && bodies.get(name)?.source !== body.source) shared.add(name);
    bodies.set(name, body);
  }
  for (const name of shared) bodies.delete(name);
  return bodies;
}

function bodyName(document: OpenApiDocument, { requestBody }: OperationObject): string | null {
  const body = followed(document, requestBody);
  const media = Object.values(entriesOf(body, 'content'))[0];
  const { $ref: target } = entriesOf(media, 'schema');
  const parts = typeof target === 'string' ? splitReference(target) : null;
  return parts === null || parts.rest.length > 0 ? null : parts.name;
}

function followed(document: OpenApiDocument, value: unknown): unknown {
  const { $ref: target } = entriesOf(value);
  return typeof target === 'string' && target.startsWith('#')
    ? valueAtPointer(document, target)
    : value;
}

/** The object, or the one under a key; an empty one if there is none. */
function entriesOf(value: unknown, key?: string): JsonObject {
  if (!isJsonObject(value)) return {};
  if (key === undefined) return value;
  const inner = Object.hasOwn(value, key) ? value[key] : undefined;
  return isJsonObject(inner) ? inner : {};
}
