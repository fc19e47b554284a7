import { isRecord } from '../../model/json-pointer.ts';
import type { JsonSchema, SchemaReader } from './json-schema.ts';

/** What keeps a property from travelling one way. */
export type Mark = 'readOnly' | 'writeOnly';

/** What a schema says of one property, also through `allOf` and references. */
function propertySchemas(
  reader: SchemaReader,
  schema: JsonSchema,
  name: string,
): readonly JsonSchema[] {
  return partsOf(reader, schema).flatMap(({ properties = {} }) =>
    Object.hasOwn(properties, name) ? [properties[name] ?? true] : [],
  );
}

/** Whether a schema marks a property, itself or through `allOf` and references. */
export function marksProperty(
  reader: SchemaReader,
  schema: JsonSchema,
  { name, mark }: { readonly name: string; readonly mark: Mark },
): boolean {
  return propertySchemas(reader, schema, name).some((it) => isMarked(reader, it, mark));
}

/** Whether a property is marked, itself or through `allOf` and references. */
export function isMarked(reader: SchemaReader, schema: JsonSchema, mark: Mark): boolean {
  return partsOf(reader, schema).some((part) => part[mark] === true);
}

/** Names that the schema marks and that another schema, which looks at the same value, asks for without knowing. */
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

/** Every name that a schema of several parts marks. */
export function markedNames(
  reader: SchemaReader,
  schema: JsonSchema & object,
  mark: Mark,
): readonly string[] {
  const { properties, allOf = [], $ref } = schema;
  const others = Array.isArray(allOf) ? allOf.length : 0;
  // What is of one part has nothing to release in another.
  if (Number(properties !== undefined) + others + Number($ref !== undefined) < 2) return [];
  return partsOf(reader, schema).flatMap(({ properties = {} }) =>
    Object.keys(properties).filter((name) => isMarked(reader, properties[name] ?? true, mark)),
  );
}

/** The names of a `required`, whatever else is in it. */
export function namesIn(required: unknown): readonly string[] {
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
}

/** A schema and all that it is made of through `allOf` and references. */
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

/** A reference to a schema that is not to ask for some names, as one text. */
export function releasing(pointer: string, names: readonly string[]): string {
  return names.length === 0 ? pointer : pointer + separator + JSON.stringify(names);
}

/** Such a text taken apart. */
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
