import { isRecord, pointerTo, valueAtPointer } from '../../model/json-pointer.ts';
import type { Located } from '../../model/json-pointer.ts';
import type { Shape } from './shape.ts';

/** An object of a document. */
export type Node = Readonly<Record<string, unknown>>;

/** A document being compared. */
export interface Source {
  readonly root: Node;
  /** OpenAPI 3.0, which ignores keywords next to a reference. */
  readonly isOld: boolean;
  /** Cache of the constraints of its schemas. */
  readonly shapes: WeakMap<object, Shape>;
  /** Alternatives being read, to stop at recursion. */
  readonly open: Set<unknown>;
}

/** Prepares a document for comparison. */
export function comparedSource(document: object): Source {
  const root = document as Node;
  return {
    root,
    isOld: String(root['openapi']).startsWith('3.0'),
    shapes: new WeakMap(),
    open: new Set(),
  };
}

const mostReferences = 20;

/** The object at a place, with references followed; an empty one if there is none. */
export function followReferences(source: Source, value: unknown, pointer: string): Located<Node> {
  let node = value;
  let place = pointer;
  for (let hops = 0; hops < mostReferences; hops += 1) {
    if (!isRecord(node)) break;
    const { $ref: target } = node;
    if (typeof target !== 'string' || !target.startsWith('#'))
      return { value: node, pointer: place };
    place = target;
    node = valueAtPointer(source.root, target);
  }
  return { value: {}, pointer: place };
}

/** The entries of a map of a document, with references followed, without extensions. */
export function followedEntries(
  source: Source,
  { value, pointer }: Located<Node>,
  key: string,
): ReadonlyMap<string, Located<Node>> {
  const map = value[key];
  if (!isRecord(map) || Array.isArray(map)) return new Map();
  const names = Object.keys(map).filter((name) => !name.startsWith('x-') || key === 'headers');
  return new Map(
    names.map((name) => [name, followReferences(source, map[name], pointerTo(pointer, key, name))]),
  );
}

/** A member of a node and its place, with references followed; null if there is none. */
export function memberAt(
  source: Source,
  { value, pointer }: Located<Node>,
  key: string,
): Located<Node> | null {
  return isRecord(value[key])
    ? followReferences(source, value[key], pointerTo(pointer, key))
    : null;
}
