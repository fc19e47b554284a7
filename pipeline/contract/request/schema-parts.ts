import { isRecord, pointerTo, valueAtPointer } from '../../model/json-pointer.ts';
import type { Located } from '../../model/json-pointer.ts';

/** A schema's own keywords, of OpenAPI 3.0 or 3.1. */
export type Keywords = Readonly<Record<string, unknown>>;

/** A schema as the pieces that all hold at once: itself and its `allOf`, references followed. Empty where nothing stands. */
export function schemaParts(
  document: unknown,
  pointer: string,
  seen: ReadonlySet<string> = new Set(),
): readonly Located<Keywords>[] {
  const value = valueAtPointer(document, pointer);
  if (seen.has(pointer) || !isRecord(value) || Array.isArray(value)) return [];
  const inner = new Set([...seen, pointer]);
  const reference = value['$ref'];
  const target =
    typeof reference === 'string' && reference.startsWith('#')
      ? schemaParts(document, reference, inner)
      : [];
  const all = Array.isArray(value['allOf']) ? value['allOf'] : [];
  const nested = all.flatMap((_, index) =>
    schemaParts(document, pointerTo(pointer, 'allOf', index), inner),
  );
  // Beside `$ref` OpenAPI 3.0 ignores everything; what 3.1 allows there is left to the validator.
  return typeof reference === 'string' ? target : [{ value, pointer }, ...nested];
}

/** The types that a value may have, `null` for a nullable one; empty where the schema names none. */
export function typesOf(parts: readonly Located<Keywords>[]): readonly string[] {
  const named = parts.find(({ value }) => value['type'] !== undefined)?.value;
  if (named === undefined) return [];
  const type = named['type'];
  const types = (Array.isArray(type) ? type : [type]).filter((one) => typeof one === 'string');
  return named['nullable'] === true ? [...types, 'null'] : types;
}

/** A keyword of a schema, whichever piece it stands in. */
export function keywordOf(parts: readonly Located<Keywords>[], keyword: string): unknown {
  return parts.find(({ value }) => value[keyword] !== undefined)?.value[keyword];
}

/** The properties of an object's schema with their places. */
export function propertyPointers(parts: readonly Located<Keywords>[]): ReadonlyMap<string, string> {
  return new Map(
    parts.flatMap(({ value, pointer }) =>
      isRecord(value['properties'])
        ? Object.keys(value['properties']).map(
            (name) => [name, pointerTo(pointer, 'properties', name)] as const,
          )
        : [],
    ),
  );
}
