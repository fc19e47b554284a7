import { isJsonObject, type JsonObject } from './json/json-object.ts';

/** Where a value of a document is. */
export interface Place {
  /** The keyword above it: `properties`, `schema`, `get`; of a map or list, the keyword that holds it. */
  readonly keyword: string;
  /** The value is a map, whose keys are names that the document's author chose. */
  readonly isNameMap: boolean;
}

/** What is in place of a value; undefined: nothing. */
export type Rewrite = (value: unknown, place: Place) => unknown;

// What is below these is named by the document's author: nothing there is a keyword.
const nameMaps: ReadonlySet<string> = new Set([
  ...['properties', 'patternProperties', 'schemas', 'paths', 'responses', 'headers', 'parameters'],
  ...['requestBodies', 'examples', 'links', 'callbacks', 'content', 'encoding', 'securitySchemes'],
  ...['variables', 'mapping', 'webhooks', 'pathItems', '$defs', 'definitions', 'dependentSchemas'],
]);
const dataKeys: ReadonlySet<string> = new Set(['example', 'default', 'enum', 'const', 'value']);

/** A copy of a keyword's object, of a map of names or of a list, in which each part is rewritten, or the value itself where that changes nothing; data and extensions stay as they are. */
export function rewriteParts(value: unknown, place: Place, rewrite: Rewrite): unknown {
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    const rewritten: unknown[] = [];
    visitParts(list, place, (part, item) => void rewritten.push(rewrite(part, item)));
    if (rewritten.every((part, index) => part === list[index])) return value;
    return rewritten.filter((part) => part !== undefined);
  }
  if (!isJsonObject(value)) return value;
  // Most parts stay as they are: nothing is copied before one does not.
  const changes: [key: string, part: unknown][] = [];
  visitParts(value, place, (part, inner, key) => {
    const rewritten = rewrite(part, inner);
    if (rewritten !== part) changes.push([key, rewritten]);
  });
  if (changes.length === 0) return value;
  const parts = new Map([...Object.entries(value), ...changes]);
  return Object.fromEntries([...parts].filter(([, part]) => part !== undefined));
}

/** Looks at each part of a keyword's object, of a map of names or of a list, but for data, extensions and the plain values of keywords. */
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
  for (const key of Object.keys(value)) {
    const part = value[key];
    if (place.isNameMap) visit(part, { keyword: place.keyword, isNameMap: false }, key);
    else if (typeof part === 'object' && !isData(key, part)) {
      visit(part, placeOf(key, part), key);
    }
  }
}

/** The place of a whole document, or of a schema that is alone. */
export const rootPlace: Place = { keyword: '', isNameMap: false };

/** In JSON Schema `examples` is a list of values, in OpenAPI a map. */
function isData(key: string, part: unknown): boolean {
  return dataKeys.has(key) || key.startsWith('x-') || (key === 'examples' && Array.isArray(part));
}

function placeOf(key: string, part: unknown): Place {
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
