import { isRecord, pointerTo, valueAtPointer } from '../json-pointer.ts';

type Node = Readonly<Record<string, unknown>>;

/** A schema that applies to the same value as another one. */
export interface SchemaPart {
  readonly pointer: string;
  readonly value: Node;
}

/** Limit of nested parts. */
const deepest = 8;

/** A schema and those of its `allOf`, references followed. */
export function partsOf(start: SchemaPart, document: Node, depth = 0): readonly SchemaPart[] {
  const part = followed(start, document);
  if (part === null || depth > deepest) return [];
  const inner = schemasIn(part, 'allOf').flatMap((one) => partsOf(one, document, depth + 1));
  return [part, ...inner];
}

/** The schemas in a list of a schema, such as `oneOf`. */
export function schemasIn({ pointer, value }: SchemaPart, keyword: string): readonly SchemaPart[] {
  const { [keyword]: list } = value;
  return (Array.isArray(list) ? (list as readonly unknown[]) : []).flatMap((one, index) =>
    isRecord(one) ? [{ pointer: pointerTo(pointer, keyword, index), value: one }] : [],
  );
}

function followed({ pointer, value }: SchemaPart, document: Node): SchemaPart | null {
  const { $ref: target } = value;
  if (typeof target !== 'string') return { pointer, value };
  const found = target.startsWith('#') ? valueAtPointer(document, target) : undefined;
  // A reference to a reference is rare, and ignored here.
  return isRecord(found) && found['$ref'] === undefined ? { pointer: target, value: found } : null;
}
