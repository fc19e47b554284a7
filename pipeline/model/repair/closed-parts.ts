import type { Place } from '../document-walk.ts';
import { isRecord, pointerTo, valueAtPointer } from '../json-pointer.ts';

type Node = Readonly<Record<string, unknown>>;

interface Part {
  readonly pointer: string;
  readonly value: Node;
}

/** Limit of nested parts. */
const deepest = 8;

/**
 * The closed parts (`additionalProperties: false`) of a schema with `allOf`, including itself, that
 * exclude properties of other parts: taken literally, no value could have these.
 */
export function closedParts(node: Node, place: Place, document: Node): readonly string[] {
  if (!Array.isArray(node['allOf'])) return [];
  const parts = partsOf({ pointer: place(), value: node }, document, 0);
  const closed = parts.filter(({ value }) => isClosed(value));
  if (closed.length === 0) return [];
  const all = new Set(parts.flatMap(({ value }) => namesOf(value)));
  return closed
    .filter(({ value }) => new Set(namesOf(value)).size < all.size)
    .map(({ pointer }) => pointer);
}

/** A schema and those of its `allOf`, references followed. */
function partsOf(start: Part, document: Node, depth: number): readonly Part[] {
  const part = followed(start, document);
  if (part === null || depth > deepest) return [];
  const { allOf } = part.value;
  const inner = (Array.isArray(allOf) ? allOf : []).flatMap((value, index) =>
    isRecord(value)
      ? partsOf({ pointer: pointerTo(part.pointer, 'allOf', index), value }, document, depth + 1)
      : [],
  );
  return [part, ...inner];
}

function followed({ pointer, value }: Part, document: Node): Part | null {
  const { $ref: target } = value;
  if (typeof target !== 'string') return { pointer, value };
  const found = target.startsWith('#') ? valueAtPointer(document, target) : undefined;
  // A reference to a reference is rare, and ignored here.
  return isRecord(found) && found['$ref'] === undefined ? { pointer: target, value: found } : null;
}

function isClosed({ additionalProperties, patternProperties }: Node): boolean {
  return additionalProperties === false && patternProperties === undefined;
}

function namesOf({ properties }: Node): readonly string[] {
  return isRecord(properties) ? Object.keys(properties) : [];
}
