import { X_DB } from '../../extensions.ts';
import type { Reference, SchemaObject, SchemaOrReference } from '../../openapi-document.ts';
import { isRecord, pointerTo, valueAtPointer } from '../json-pointer.ts';
import type { ApiModel } from '../api-model.ts';
import type { Located } from '../json-pointer.ts';
import type { ProblemList } from '../problem-list.ts';

/** Context of a resolution. */
export interface Resolution {
  readonly document: unknown;
  readonly problems: ProblemList;
  readonly openapi: ApiModel['openapi'];
  /** Whether the document must be suitable for a server. */
  readonly isStrict: boolean;
}

/** The properties of an object's schema, including those of its `allOf`. */
export interface ObjectShape {
  readonly properties: ReadonlyMap<string, Located<SchemaObject>>;
  readonly required: ReadonlySet<string>;
}

/** Follows references to a value; null, with a problem reported, if they are broken or circular. */
export function follow<T extends object>(
  { document, problems }: Pick<Resolution, 'document' | 'problems'>,
  start: Located<T | Reference>,
): Located<T> | null {
  let { value, pointer } = start;
  if (!isReference(value)) return { value, pointer };
  const seen = new Set<string>();
  while (isReference(value)) {
    const target = value.$ref;
    const found = target.startsWith('#') ? valueAtPointer(document, target) : undefined;
    if (seen.has(target) || !isRecord(found)) {
      const error = seen.has(target) ? 'is circular' : 'points to nothing';
      problems.add(start.pointer, `The reference ${JSON.stringify(target)} ${error}.`);
      return null;
    }
    seen.add(target);
    value = found as unknown as T | Reference;
    pointer = target;
  }
  return { value, pointer };
}

function isReference(value: unknown): value is Reference {
  return isRecord(value) && '$ref' in value && typeof value['$ref'] === 'string';
}

const nothing: ReadonlySet<string> = new Set();

/**
 * A schema with its reference followed and its `allOf` merged; later keywords override earlier
 * ones. `x-db` of a referenced model is dropped.
 */
export function mergedSchema(
  resolution: Resolution,
  start: Located<SchemaOrReference>,
  outer: ReadonlySet<string> = nothing,
): Located<SchemaObject> | null {
  const siblings = siblingsOf(resolution, start.value);
  const followed = follow(resolution, start);
  if (followed === null) return null;
  if (siblings !== null) {
    const target = mergedSchema(resolution, followed, outer);
    return target === null
      ? null
      : { value: mergeKeywords(target.value, siblings), pointer: start.pointer };
  }
  if (isTrueOrFalse(followed.value)) return { value: {}, pointer: followed.pointer };
  if (followed.value.allOf === undefined) {
    return { value: withoutModel(followed.value), pointer: followed.pointer };
  }
  const { allOf, ...own } = followed.value;
  if (outer.has(followed.pointer)) {
    resolution.problems.add(followed.pointer, 'This allOf contains itself.');
    return null;
  }
  const inner = new Set([...outer, followed.pointer]);
  const parts = allOf.map((part, index) =>
    mergedSchema(
      resolution,
      { value: part, pointer: pointerTo(followed.pointer, 'allOf', index) },
      inner,
    ),
  );
  const merged = parts.reduce<SchemaObject>(
    (sum, part) => mergeKeywords(sum, part?.value ?? {}),
    {},
  );
  return { value: mergeKeywords(merged, withoutModel(own)), pointer: followed.pointer };
}

/** Cache of shapes by schema: every operation needs that of its rows. */
const known = new WeakMap<Resolution, WeakMap<SchemaObject, Located<ObjectShape>>>();

/** The properties of a schema, each with its own reference followed. */
export function objectShape(
  resolution: Resolution,
  start: Located<SchemaOrReference>,
): ObjectShape {
  const followed = follow<SchemaObject>(resolution, start);
  if (followed === null) return { properties: new Map(), required: new Set() };
  const shapes = known.get(resolution) ?? new WeakMap<SchemaObject, Located<ObjectShape>>();
  known.set(resolution, shapes);
  const found = shapes.get(followed.value);
  if (found?.pointer === followed.pointer) return found.value;
  const value = shapeOf(resolution, followed, nothing);
  shapes.set(followed.value, { value, pointer: followed.pointer });
  return value;
}

function shapeOf(
  resolution: Resolution,
  start: Located<SchemaOrReference>,
  outer: ReadonlySet<string>,
): ObjectShape {
  const properties = new Map<string, Located<SchemaObject>>();
  const required = new Set<string>();
  const followed = follow<SchemaObject>(resolution, start);
  if (followed === null || outer.has(followed.pointer)) return { properties, required };
  const inner = new Set([...outer, followed.pointer]);
  const { allOf = [], properties: own = {}, required: ownRequired = [] } = followed.value;
  allOf.forEach((part, index) => {
    const pointer = pointerTo(followed.pointer, 'allOf', index);
    const shape = shapeOf(resolution, { value: part, pointer }, inner);
    shape.properties.forEach((property, name) => properties.set(name, property));
    shape.required.forEach((name) => required.add(name));
  });
  for (const [name, value] of Object.entries(own)) {
    const pointer = pointerTo(followed.pointer, 'properties', name);
    const schema = mergedSchema(resolution, { value, pointer });
    if (schema !== null) properties.set(name, { value: schema.value, pointer });
  }
  ownRequired.forEach((name) => required.add(name));
  return { properties, required };
}

/** OpenAPI 3.1 allows boolean schemas. */
function isTrueOrFalse(schema: unknown): boolean {
  return typeof schema === 'boolean';
}

/** Keywords next to a reference, which OpenAPI 3.1 applies and 3.0 ignores. */
function siblingsOf({ openapi }: Resolution, schema: SchemaOrReference): SchemaObject | null {
  if (openapi === '3.0' || isTrueOrFalse(schema) || !('$ref' in schema)) return null;
  const { $ref: _target, ...own } = schema as Reference & SchemaObject;
  return Object.keys(own).length === 0 ? null : own;
}

function mergeKeywords(left: SchemaObject, right: SchemaObject): SchemaObject {
  return {
    ...left,
    ...right,
    ...(left.properties !== undefined && right.properties !== undefined
      ? { properties: { ...left.properties, ...right.properties } }
      : {}),
    ...(left.required !== undefined && right.required !== undefined
      ? { required: [...new Set([...left.required, ...right.required])] }
      : {}),
  };
}

/** The model that a property refers to does not describe the property's column. */
function withoutModel(schema: SchemaObject): SchemaObject {
  const { [X_DB]: source } = schema;
  if (source === undefined || !('table' in source)) return schema;
  const { [X_DB]: _model, ...rest } = schema;
  return rest;
}

/** Name of the table whose schema is at a pointer; null if there is none. */
export function tableAt(resolution: Resolution, pointer: string): string | null {
  const start = valueAtPointer(resolution.document, pointer);
  if (!isRecord(start)) return null;
  const found = follow<Record<string, unknown>>(resolution, {
    value: start,
    pointer,
  });
  if (found === null) return null;
  const { [X_DB]: source, allOf } = found.value;
  if (isRecord(source) && 'table' in source) return found.pointer;
  const [only, ...others] = Array.isArray(allOf) ? (allOf as readonly SchemaOrReference[]) : [];
  if (only === undefined || others.length > 0) return null;
  return tableAt(resolution, `${found.pointer}/allOf/0`);
}
