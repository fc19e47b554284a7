import { isRecord, pointerTo, valueAtPointer } from '../model/json-pointer.ts';
import type { Located } from '../model/json-pointer.ts';

/** A schema, reference followed, as plain JSON. */
export type SchemaView = Readonly<Record<string, unknown>>;

const MAXIMUM_HOPS = 30;

type Found = Located<SchemaView> | null;

/** What was found in each document: the same schemas are asked for again and again, and the way to them is long. */
const known = new WeakMap<object, Map<string, Found>>();
const MAXIMUM_KNOWN = 50_000;

/** Follows the references of a schema; null where nothing stands, or only `true` or `false`. */
export function schemaAt(document: object, pointer: string): Located<SchemaView> | null {
  const schemas = known.get(document) ?? new Map<string, Found>();
  const schema = schemas.get(pointer);
  if (schema !== undefined) return schema;
  const found = followedSchema(document, pointer);
  if (schemas.size < MAXIMUM_KNOWN) schemas.set(pointer, found);
  known.set(document, schemas);
  return found;
}

function followedSchema(document: object, pointer: string): Found {
  let place = pointer;
  for (let hops = 0; hops < MAXIMUM_HOPS; hops += 1) {
    const value = valueAtPointer(document, place);
    if (!isRecord(value)) return null;
    const reference = value['$ref'];
    if (typeof reference !== 'string') return { value, pointer: place };
    if (!reference.startsWith('#')) return null;
    place = reference;
  }
  return null;
}

/** Properties of an object schema by name, those of its `allOf` included. */
export function propertiesOf(
  document: object,
  pointer: string,
  depth = 0,
): ReadonlyMap<string, Located<SchemaView>> {
  const found = new Map<string, Located<SchemaView>>();
  const schema = schemaAt(document, pointer);
  if (schema === null || depth > 8) return found;
  const { allOf, properties } = schema.value;
  if (Array.isArray(allOf)) {
    allOf.forEach((_, index) => {
      const place = pointerTo(schema.pointer, 'allOf', index);
      for (const [name, property] of propertiesOf(document, place, depth + 1)) {
        found.set(name, property);
      }
    });
  }
  for (const [name, value] of isRecord(properties) ? Object.entries(properties) : []) {
    const place = pointerTo(schema.pointer, 'properties', name);
    // To walk to every property from the document's root takes long where there are thousands.
    const isHere = isRecord(value) && typeof value['$ref'] !== 'string';
    const property = isHere ? { value, pointer: place } : schemaAt(document, place);
    if (property !== null) found.set(name, property);
  }
  return found;
}

/** JSON types that a schema allows, `null` included; empty where it does not say. */
export function typesOf(document: object, pointer: string, depth = 0): ReadonlySet<string> {
  const schema = schemaAt(document, pointer);
  if (schema === null || depth > 8) return new Set();
  const { type, nullable, enum: values } = schema.value;
  const own = typeof type === 'string' ? [type] : Array.isArray(type) ? type.map(String) : [];
  const types = new Set(nullable === true ? [...own, 'null'] : own);
  if (types.size === 0 && Array.isArray(values))
    values.forEach((value) => types.add(jsonType(value)));
  if (types.size > 0) return types;
  for (const keyword of ['allOf', 'oneOf', 'anyOf']) {
    const parts = schema.value[keyword];
    if (!Array.isArray(parts)) continue;
    parts.forEach((_, index) => {
      const place = pointerTo(schema.pointer, keyword, index);
      typesOf(document, place, depth + 1).forEach((one) => types.add(one));
    });
  }
  return types;
}

function jsonType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}
