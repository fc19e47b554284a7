import { isJsonObject, type JsonObject } from './json/json-object.ts';

/** Location of a value in a document. */
export interface Place {
  /** The keyword above it: `properties`, `schema`, `get`; in a map or list, the keyword of that. */
  readonly keyword: string;
  /** The value is a map whose keys are the author's names. */
  readonly isNameMap: boolean;
}

/** Replaces a value; undefined removes it. */
export type Rewrite = (value: unknown, place: Place) => unknown;

// Keywords whose values are maps with the author's names.
const nameMaps: ReadonlySet<string> = new Set([
  ...['properties', 'patternProperties', 'schemas', 'paths', 'responses', 'headers', 'parameters'],
  ...['requestBodies', 'examples', 'links', 'callbacks', 'content', 'encoding', 'securitySchemes'],
  ...['variables', 'mapping', 'webhooks', 'pathItems', '$defs', 'definitions', 'dependentSchemas'],
]);
const dataKeys: ReadonlySet<string> = new Set(['example', 'default', 'enum', 'const', 'value']);

/**
 * A copy of a keyword's object, name map or list with each part rewritten, or the value itself if
 * nothing changes; data and extensions are kept.
 */
export function rewriteParts(value: unknown, place: Place, rewrite: Rewrite): unknown {
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    const rewritten: unknown[] = [];
    visitParts(list, place, (part, item) => void rewritten.push(rewrite(part, item)));
    if (rewritten.every((part, index) => part === list[index])) return value;
    return rewritten.filter((part) => part !== undefined);
  }
  if (!isJsonObject(value)) return value;
  // Copied only after the first change, since most parts are kept.
  let parts: Map<string, unknown> | null = null;
  for (const key in value) {
    const inner = partPlace(place, key, value[key]);
    const rewritten = inner === null ? value[key] : rewrite(value[key], inner);
    if (rewritten === value[key]) continue;
    parts ??= new Map(Object.entries(value));
    if (rewritten === undefined) parts.delete(key);
    else parts.set(key, rewritten);
  }
  return parts === null ? value : Object.fromEntries(parts);
}

/**
 * Visits each part of a keyword's object, name map or list, except for data, extensions and
 * primitive values.
 */
export function visitParts(
  value: unknown,
  place: Place,
  visit: (part: unknown, place: Place, key: string) => void,
): void {
  if (Array.isArray(value)) {
    const item = { keyword: place.keyword, isNameMap: false };
    value.forEach((part: unknown, index) => {
      visit(part, item, String(index));
    });
  }
  if (!isJsonObject(value)) return;
  for (const key in value) {
    const inner = partPlace(place, key, value[key]);
    if (inner !== null) visit(value[key], inner, key);
  }
}

/** The place of a whole document, or of a separate schema. */
export const rootPlace: Place = { keyword: '', isNameMap: false };

/** The place of a part; null for data, extensions and primitive values. */
function partPlace(place: Place, key: string, part: unknown): Place | null {
  if (place.isNameMap) return { keyword: place.keyword, isNameMap: false };
  return typeof part === 'object' && !isData(key, part) ? placeOf(key, part) : null;
}

/** In JSON Schema `examples` is a list of values, in OpenAPI a map. */
function isData(key: string, part: unknown): boolean {
  return dataKeys.has(key) || key.startsWith('x-') || (key === 'examples' && Array.isArray(part));
}

function placeOf(key: string, part: unknown): Place {
  return { keyword: key, isNameMap: nameMaps.has(key) && isJsonObject(part) };
}

/** Removes names of missing properties from `required`. */
export function withShownRequired(original: JsonObject, shown: JsonObject): JsonObject {
  const { properties, required } = original;
  const left = shown['properties'];
  if (!isJsonObject(properties) || !Array.isArray(required) || !isJsonObject(left)) return shown;
  const names = required.filter(
    (name: unknown) =>
      typeof name !== 'string' || !Object.hasOwn(properties, name) || Object.hasOwn(left, name),
  );
  if (names.length === required.length) return shown;
  const { required: _required, ...rest } = shown;
  return names.length === 0 ? rest : { ...rest, required: names };
}
