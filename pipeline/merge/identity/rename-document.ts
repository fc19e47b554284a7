import { X_CRUD } from '../../extensions.ts';
import { httpMethods } from '../../model/http-methods.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { isJsonObject } from '../../../server-template/shared/json/json-object.ts';
import type { JsonObject } from '../../../server-template/shared/json/json-object.ts';
import { withPropertiesMoved } from './property-paths.ts';
import type { PropertyPath } from './property-paths.ts';
import { referenceToSchema, splitReference } from './schema-reference.ts';

/** The renames of a document, by current name. */
export interface Renames {
  readonly schemas: ReadonlyMap<string, string>;
  /** New paths of properties, by the current schema name and the current path as JSON. */
  readonly properties: ReadonlyMap<string, PropertyMoves>;
  /** `get /orders/{id}` → `get /purchases/{id}`. */
  readonly operations: ReadonlyMap<string, string>;
  /** New ids, by the current name of the operation. */
  readonly operationIds: ReadonlyMap<string, string>;
}

type PropertyMoves = ReadonlyMap<string, PropertyPath>;

/** `/orders/{id}` of `get /orders/{id}`. */
export function pathOf(name: string): string {
  return name.slice(name.indexOf(' ') + 1);
}

/** `get` of `get /orders/{id}`. */
export function methodOf(name: string): string {
  return name.slice(0, name.indexOf(' '));
}

/** Applies renames everywhere in a document. Returns the same document if there are none. */
export function renameDocument(document: OpenApiDocument, renames: Renames): OpenApiDocument {
  const { schemas, properties, operations, operationIds } = renames;
  if ([schemas, properties, operations, operationIds].every(({ size }) => size === 0)) {
    return document;
  }
  const whole = document as unknown as JsonObject;
  const parts = mapValues(whole, (value, key) => {
    if (key === 'components' && isJsonObject(value)) return renamedComponents(value, renames);
    if (key === 'paths' && isJsonObject(value)) return renamedPaths(value, renames);
    return value;
  });
  return parts as unknown as OpenApiDocument;
}

function renamedComponents(components: JsonObject, renames: Renames): JsonObject {
  return mapValues(components, (value, kind) => {
    if (kind !== 'schemas' || !isJsonObject(value)) return withReferences(value, renames);
    return Object.fromEntries(
      Object.entries(value).map(([name, schema]) => [
        renames.schemas.get(name) ?? name,
        withReferences(renamedSchema(schema, renames.properties.get(name)), renames),
      ]),
    );
  });
}

function renamedSchema(schema: unknown, moves: PropertyMoves | undefined): unknown {
  if (moves === undefined || !isJsonObject(schema)) return schema;
  return withPropertiesMoved(schema, (path) => moves.get(JSON.stringify(path)) ?? null);
}

/** Renames of properties for places that name them without a path. */
function newName(name: string, moves: PropertyMoves): string {
  return moves.get(JSON.stringify([name]))?.at(-1) ?? name;
}

/** Moves operations to their paths, together with the keys that apply to a whole path. */
function renamedPaths(paths: JsonObject, renames: Renames): JsonObject {
  const renamed = new Map<string, Record<string, unknown>>();
  const put = (path: string, key: string, value: unknown): void => {
    const item = renamed.get(path) ?? {};
    renamed.set(path, item);
    item[key] ??= value;
  };
  for (const [path, item] of Object.entries(paths)) {
    if (!isJsonObject(item)) {
      renamed.set(path, item as Record<string, unknown>);
      continue;
    }
    const targets = new Set<string>();
    const methods = httpMethods.filter((method) => isJsonObject(item[method]));
    for (const method of methods) {
      const name = `${method} ${path}`;
      targets.add(pathOf(renames.operations.get(name) ?? name));
    }
    if (targets.size === 0) targets.add(path);
    for (const [key, value] of Object.entries(item)) {
      const isOperation = methods.some((method) => method === key);
      const name = renames.operations.get(`${key} ${path}`) ?? `${key} ${path}`;
      const places = isOperation ? [pathOf(name)] : targets;
      for (const place of places) {
        const part = isOperation
          ? renamedOperation(value as JsonObject, renames, `${key} ${path}`)
          : value;
        const whole = withPathNames(part, key, { from: path, to: place });
        put(place, isOperation ? methodOf(name) : key, withReferences(whole, renames));
      }
    }
    if (Object.keys(item).length === 0) renamed.set(path, {});
  }
  return Object.fromEntries(renamed);
}

function renamedOperation(operation: JsonObject, renames: Renames, name: string): JsonObject {
  const id = renames.operationIds.get(name);
  const crud = operation[X_CRUD];
  const model = isJsonObject(crud) && typeof crud['model'] === 'string' ? crud['model'] : '';
  const names = renames.properties.get(model);
  return mapValues(operation, (value, key) => {
    if (key === 'operationId' && id !== undefined) return id;
    if (key === X_CRUD && isJsonObject(value)) {
      const renamed = renames.schemas.get(model);
      return renamed === undefined ? value : { ...value, model: renamed };
    }
    if (key !== 'parameters' || !Array.isArray(value) || names === undefined) return value;
    return value.map((parameter: unknown) => withPropertyNames(parameter, names));
  });
}

/** `filter` contains the name of a property; sort and field parameters list names. */
function withPropertyNames(parameter: unknown, names: PropertyMoves): unknown {
  if (!isJsonObject(parameter) || !isJsonObject(parameter[X_CRUD])) return parameter;
  const crud = parameter[X_CRUD];
  const { filter, role } = crud;
  if (typeof filter === 'string') {
    return { ...parameter, [X_CRUD]: { ...crud, filter: newName(filter, names) } };
  }
  return role === 'sort' || role === 'fields' || role === 'sortField'
    ? withNamesInEnums(parameter, names)
    : parameter;
}

function withNamesInEnums(value: unknown, names: PropertyMoves): unknown {
  if (!isJsonObject(value)) return value;
  return mapValues(value, (inner, key) => {
    if (key !== 'enum' || !Array.isArray(inner)) return withNamesInEnums(inner, names);
    return inner.map((item: unknown) => {
      if (typeof item !== 'string') return item;
      const sign = item.startsWith('-') ? '-' : '';
      return sign + newName(item.slice(sign.length), names);
    });
  });
}

/** Renames path parameters to match the path template. */
function withPathNames(
  part: unknown,
  key: string,
  { from, to }: { readonly from: string; readonly to: string },
): unknown {
  if (from === to) return part;
  const before = templateNames(from);
  const after = templateNames(to);
  if (before.length !== after.length) return part;
  const rename = (parameter: unknown): unknown => {
    if (!isJsonObject(parameter) || parameter['in'] !== 'path') return parameter;
    const name = after[before.indexOf(String(parameter['name']))];
    return name === undefined ? parameter : { ...parameter, name };
  };
  if (key === 'parameters' && Array.isArray(part)) return part.map(rename);
  if (!isJsonObject(part) || !Array.isArray(part['parameters'])) return part;
  return { ...part, parameters: part['parameters'].map(rename) };
}

function templateNames(path: string): readonly string[] {
  return [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);
}

/** Renames schemas and their properties in references. */
function withReferences(value: unknown, renames: Renames): unknown {
  if (renames.schemas.size === 0 && renames.properties.size === 0) return value;
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    const renamed = items.map((item) => withReferences(item, renames));
    return renamed.every((item, index) => item === items[index]) ? value : renamed;
  }
  if (!isJsonObject(value)) return value;
  return mapValues(value, (inner, key) => {
    const isModel =
      (key === 'model' && typeof value['columns'] === 'object') ||
      (key === 'keys' && value['role'] === 'idempotencyKey');
    if (isModel) return renames.schemas.get(String(inner)) ?? inner;
    if (typeof inner !== 'string') return withReferences(inner, renames);
    return key === '$ref' || inner.startsWith('#/components/schemas/')
      ? renamedReference(inner, renames)
      : inner;
  });
}

function renamedReference(reference: string, { schemas, properties }: Renames): string {
  const parts = splitReference(reference);
  if (parts === null) return reference;
  const { name, rest } = parts;
  const [keyword, property, ...deeper] = rest;
  const moves = keyword === 'properties' ? properties.get(name) : undefined;
  const renamed = moves?.get(JSON.stringify([property]));
  if (!schemas.has(name) && renamed === undefined) return reference;
  const tail =
    renamed === undefined ? rest : [...renamed.flatMap((one) => ['properties', one]), ...deeper];
  return referenceToSchema(schemas.get(name) ?? name, tail);
}

/** Replaces values of an object. Returns the same object if none changes, which makes later comparisons fast. */
function mapValues(
  object: JsonObject,
  change: (value: unknown, key: string) => unknown,
): JsonObject {
  const entries = Object.entries(object).map(([key, value]) => [key, change(value, key)] as const);
  return entries.every(([key, value]) => value === object[key])
    ? object
    : Object.fromEntries(entries);
}
