import { valueAt } from './document-references.ts';
import { rewriteParts, rootPlace, withShownRequired, type Place } from './document-walk.ts';
import { isJsonObject, type JsonObject } from './json/json-object.ts';

const methods: ReadonlySet<string> = new Set([
  ...['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'],
]);
/** Keywords with a mandatory schema, where an empty one replaces an internal one. */
const neededSchemas: ReadonlySet<string> = new Set(['schema', 'items', 'additionalProperties']);
/** Places where a broken reference is removed; elsewhere an empty schema replaces it. */
const optionalPlaces: ReadonlySet<string> = new Set([
  ...['parameters', 'responses', 'headers', 'examples', 'links', 'callbacks', 'requestBodies'],
  ...['requestBody', 'paths', 'pathItems', 'webhooks'],
]);

/**
 * A public document: without the database, internal parts and references to them. In a document
 * without a database, what a schema requires or refers to is kept.
 */
export function publicDocument(document: object): JsonObject {
  const shown = strip(document, rootPlace, !namesDatabase(document));
  if (!isJsonObject(shown)) return {};
  const known = new Map<string, boolean>();
  const isKept = (pointer: string): boolean => {
    const kept = known.get(pointer) ?? valueAt(shown, pointer) !== undefined;
    known.set(pointer, kept);
    return kept;
  };
  const linked = withoutDangling(shown, rootPlace, isKept) as JsonObject;
  const paths = Object.entries(isJsonObject(linked['paths']) ? linked['paths'] : {});
  return { ...linked, paths: Object.fromEntries(paths.filter(([, item]) => isUsed(item))) };
}

/** Whether a document describes tables; otherwise it is from another source. */
export function namesDatabase(document: object): boolean {
  return Object.hasOwn(document, 'x-db');
}

/** Whether something is marked as internal. */
export function isInternal(value: unknown): boolean {
  return isJsonObject(value) && value['x-internal'] === true;
}

/** Whether a member of a path is an operation. */
export function isOperation(key: string, part: unknown): part is JsonObject {
  return methods.has(key) && isJsonObject(part);
}

function isUsed(item: unknown): boolean {
  return (
    isJsonObject(item) && ('$ref' in item || Object.keys(item).some((key) => methods.has(key)))
  );
}

function strip(value: unknown, place: Place, isLenient: boolean, stays = false): unknown {
  if (isInternal(value) && !place.isNameMap && !stays) {
    return neededSchemas.has(place.keyword) ? {} : undefined;
  }
  const open = isJsonObject(value) && !place.isNameMap ? withoutPrivateKeys(value) : value;
  const required = isJsonObject(value) && !place.isNameMap ? value['required'] : undefined;
  const copy = rewriteParts(open, place, (part, inner) =>
    inner.isNameMap && isLenient
      ? stripMap(part, inner, staysBy(inner.keyword, required))
      : strip(part, inner, isLenient),
  );
  return isJsonObject(value) && isJsonObject(copy) && !place.isNameMap
    ? withShownRequired(value, copy)
    : copy;
}

function stripMap(map: unknown, place: Place, stays: (name: string) => boolean): unknown {
  if (!isJsonObject(map)) return map;
  const item: Place = { keyword: place.keyword, isNameMap: false };
  const shown = Object.entries(map).map(
    ([name, part]) => [name, strip(part, item, true, stays(name))] as const,
  );
  return Object.fromEntries(shown.filter(([, part]) => part !== undefined));
}

/** Which names of a map are kept even if they are internal. */
function staysBy(keyword: string, required: unknown): (name: string) => boolean {
  if (keyword === 'schemas') return () => true;
  if (keyword !== 'properties' || !Array.isArray(required)) return () => false;
  return (name) => required.includes(name);
}

/** These keys never leave the server. */
function withoutPrivateKeys(value: JsonObject): JsonObject {
  if (!Object.hasOwn(value, 'x-db') && !Object.hasOwn(value, 'x-crud')) return value;
  const { 'x-db': _database, 'x-crud': _crud, ...open } = value;
  return open;
}

function withoutDangling(
  value: unknown,
  place: Place,
  isKept: (pointer: string) => boolean,
): unknown {
  const { keyword, isNameMap } = place;
  if (typeof value === 'string' && keyword === 'mapping') {
    return isKept(value.startsWith('#') ? value : `#/components/schemas/${value}`)
      ? value
      : undefined;
  }
  if (isJsonObject(value) && !isNameMap && typeof value['$ref'] === 'string') {
    if (isKept(value['$ref'])) return value;
    return optionalPlaces.has(keyword) ? undefined : {};
  }
  return rewriteParts(value, place, (part, inner) => withoutDangling(part, inner, isKept));
}
