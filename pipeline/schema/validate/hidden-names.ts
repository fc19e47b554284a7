import { isRecord } from '../../model/json-pointer.ts';
import type { JsonSchema, SchemaReader } from './json-schema.ts';

/** Keywords that exclude a property from one direction. */
export type Mark = 'readOnly' | 'writeOnly';

/** The schemas of one property, including those in `allOf` and references. */
function propertySchemas(
  reader: SchemaReader,
  schema: JsonSchema,
  name: string,
): readonly JsonSchema[] {
  return partsOf(reader, schema).flatMap(({ properties = {} }) =>
    Object.hasOwn(properties, name) ? [properties[name] ?? true] : [],
  );
}

/** Whether a schema marks a property, directly or through `allOf` and references. */
export function marksProperty(
  reader: SchemaReader,
  schema: JsonSchema,
  { name, mark }: { readonly name: string; readonly mark: Mark },
): boolean {
  return propertySchemas(reader, schema, name).some((it) => isMarked(reader, it, mark));
}

/** Whether a property is marked, directly or through `allOf` and references. */
export function isMarked(reader: SchemaReader, schema: JsonSchema, mark: Mark): boolean {
  return partsOf(reader, schema).some((part) => part[mark] === true);
}

/** Names that the schema marks and another schema of the same value requires. */
export function releasedNames(
  reader: SchemaReader,
  target: JsonSchema,
  { names, mark }: { readonly names: ReadonlySet<string>; readonly mark: Mark },
): readonly string[] {
  if (names.size === 0) return [];
  const required = new Set(partsOf(reader, target).flatMap((part) => namesIn(part.required)));
  return [...names]
    .filter((name) => required.has(name) && !marksProperty(reader, target, { name, mark }))
    .sort();
}

/** Every name that a schema with several parts marks. */
export function markedNames(
  reader: SchemaReader,
  schema: JsonSchema & object,
  mark: Mark,
): readonly string[] {
  const { properties, allOf = [], $ref } = schema;
  const others = Array.isArray(allOf) ? allOf.length : 0;
  // A single part cannot affect others.
  if (Number(properties !== undefined) + others + Number($ref !== undefined) < 2) return [];
  return partsOf(reader, schema).flatMap(({ properties = {} }) =>
    Object.keys(properties).filter((name) => isMarked(reader, properties[name] ?? true, mark)),
  );
}

/** The names of a `required`, ignoring other items. */
export function namesIn(required: unknown): readonly string[] {
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
}

/** A schema and its parts through `allOf` and references. */
function partsOf(reader: SchemaReader, schema: JsonSchema): readonly (JsonSchema & object)[] {
  const found = new Set<JsonSchema & object>();
  const visit = (part: JsonSchema): void => {
    if (!isRecord(part) || found.has(part)) return;
    found.add(part);
    if (Array.isArray(part.allOf)) part.allOf.forEach(visit);
    if (typeof part.$ref === 'string') visit(reader.at(part.$ref));
  };
  visit(schema);
  return [...found];
}

const separator = '\u0000';

/** Encodes a reference to a schema that must not require some names. */
export function releasing(pointer: string, names: readonly string[]): string {
  return names.length === 0 ? pointer : pointer + separator + JSON.stringify(names);
}

/** Decodes such a reference. */
export function readReleasing(target: string): {
  readonly pointer: string;
  readonly names: readonly string[];
} {
  const at = target.lastIndexOf(`${separator}["`);
  if (at < 0) return { pointer: target, names: [] };
  return {
    pointer: target.slice(0, at),
    names: JSON.parse(target.slice(at + 1)) as readonly string[],
  };
}
