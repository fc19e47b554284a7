import { privateKeys, X_INTERNAL } from '../../../extensions.ts';

/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

// What stands below these is named by the document's author, or is data: nothing there is a keyword.
const nameMaps: ReadonlySet<string> = new Set([
  ...['properties', 'patternProperties', 'schemas', 'paths', 'responses', 'headers', 'parameters'],
  ...['requestBodies', 'examples', 'links', 'callbacks', 'content', 'encoding', 'securitySchemes'],
  ...['variables', 'mapping', 'webhooks', 'pathItems', '$defs'],
]);
const dataKeys: ReadonlySet<string> = new Set(['example', 'default', 'enum', 'value', 'const']);

/** A document without where its data lives and without what is internal: all that a client may know of it. */
export function publicDocument(document: object): JsonObject {
  return withoutDangling(strip(document, false) as JsonObject);
}

/** Whether a value is a JSON object. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function strip(value: unknown, isNameMap: boolean): unknown {
  if (Array.isArray(value)) {
    return value.filter((item) => !isInternal(item)).map((item) => strip(item, false));
  }
  if (!isJsonObject(value)) return value;
  const kept = Object.entries(value).filter(
    ([key, item]) => (isNameMap || !privateKeys.includes(key)) && !isInternal(item),
  );
  const stripped = kept.map(([key, item]) => {
    if (!isNameMap && dataKeys.has(key)) return [key, item] as const;
    return [key, strip(item, !isNameMap && nameMaps.has(key))] as const;
  });
  return isNameMap ? Object.fromEntries(stripped) : withShownRequired(value, stripped);
}

/** A property that is not shown cannot be shown as required either. */
function withShownRequired(
  { properties }: JsonObject,
  entries: readonly (readonly [string, unknown])[],
): JsonObject {
  const isShown = (name: unknown) =>
    !isJsonObject(properties) ||
    typeof name !== 'string' ||
    !Object.hasOwn(properties, name) ||
    !isInternal(properties[name]);
  return Object.fromEntries(
    entries.flatMap(([key, value]) => {
      if (key !== 'required' || !Array.isArray(value)) return [[key, value]];
      const names = value.filter(isShown);
      return names.length === 0 && value.length > 0 ? [] : [[key, names]];
    }),
  );
}

function isInternal(value: unknown): boolean {
  return isJsonObject(value) && value[X_INTERNAL] === true;
}

/** A reference to what is not shown becomes a schema without words: types cannot point to nothing. */
function withoutDangling(document: JsonObject): JsonObject {
  return mapReferences(document, (pointer) => resolves(document, pointer)) as JsonObject;
}

function mapReferences(value: unknown, isKept: (pointer: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => mapReferences(item, isKept));
  if (!isJsonObject(value)) return value;
  if (typeof value['$ref'] === 'string' && !isKept(value['$ref'])) return {};
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, mapReferences(item, isKept)]),
  );
}

function resolves(document: JsonObject, pointer: string): boolean {
  let place: unknown = document;
  for (const step of pointer.split('/').slice(1)) {
    const name = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, name)) return false;
    place = (place as JsonObject)[name];
  }
  return true;
}
