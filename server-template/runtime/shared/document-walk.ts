import { isJsonObject, type JsonObject } from './json/json-object.ts';

/** Where a value of a document stands. */
export interface Place {
  /** The keyword above it: `properties`, `schema`, `get`; of a map or list, the keyword that holds it. */
  readonly keyword: string;
  /** The value is a map, whose keys are names that the document's author chose. */
  readonly isNameMap: boolean;
}

/** What stands in place of a value; undefined: nothing. */
export type Rewrite = (value: unknown, place: Place) => unknown;

// What stands below these is named by the document's author: nothing there is a keyword.
const nameMaps: ReadonlySet<string> = new Set([
  ...['properties', 'patternProperties', 'schemas', 'paths', 'responses', 'headers', 'parameters'],
  ...['requestBodies', 'examples', 'links', 'callbacks', 'content', 'encoding', 'securitySchemes'],
  ...['variables', 'mapping', 'webhooks', 'pathItems', '$defs', 'definitions', 'dependentSchemas'],
]);
const dataKeys: ReadonlySet<string> = new Set(['example', 'default', 'enum', 'const', 'value']);

/** A copy of a keyword's object, of a map of names or of a list, in which each part is rewritten, or the value itself where that changes nothing; data and extensions stay as they are. */
export function rewriteParts(value: unknown, place: Place, rewrite: Rewrite): unknown {
  if (Array.isArray(value)) {
    const item = { keyword: place.keyword, isNameMap: false };
    const list: readonly unknown[] = value;
    const rewritten = list.map((part) => rewrite(part, item));
    if (rewritten.every((part, index) => part === list[index])) return value;
    return rewritten.filter((part) => part !== undefined);
  }
  if (!isJsonObject(value)) return value;
  const parts: [string, unknown][] = [];
  let isSame = true;
  for (const key of Object.keys(value)) {
    const part = value[key];
    const isKept = !place.isNameMap && isData(key, part);
    const rewritten = isKept ? part : rewrite(part, placeOf(key, part, place));
    if (rewritten !== part) isSame = false;
    if (rewritten !== undefined) parts.push([key, rewritten]);
  }
  return isSame ? value : Object.fromEntries(parts);
}

/** The place of a whole document, or of a schema that stands alone. */
export const rootPlace: Place = { keyword: '', isNameMap: false };

/** In JSON Schema `examples` is a list of values, in OpenAPI a map. */
function isData(key: string, part: unknown): boolean {
  return dataKeys.has(key) || key.startsWith('x-') || (key === 'examples' && Array.isArray(part));
}

function placeOf(key: string, part: unknown, { keyword, isNameMap }: Place): Place {
  if (isNameMap) return { keyword, isNameMap: false };
  return { keyword: key, isNameMap: nameMaps.has(key) && isJsonObject(part) };
}

/** Takes from `required` the names of properties that are not there any more. */
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
