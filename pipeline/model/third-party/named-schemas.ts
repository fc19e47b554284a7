import { walkDocument } from '../document-walk.ts';
import type { Place } from '../document-walk.ts';
import { valueAtPointer } from '../json-pointer.ts';

type Node = Readonly<Record<string, unknown>>;

/** A reference to be replaced by a pointer. */
export interface NamedReference {
  /** Pointer of the schema with the reference. */
  readonly pointer: string;
  readonly key: '$ref' | '$dynamicRef';
  /** Pointer of the target schema. */
  readonly target: string;
}

/**
 * References of an OpenAPI 3.1 document by `$id` or `$anchor`. A `$dynamicRef` is included if only
 * one schema has its anchor; with several, the target would depend on the path to it.
 */
export function namedReferences(document: Node): readonly NamedReference[] {
  const { ids, anchors } = namesOf(document);
  if (ids.size === 0 && anchors.size === 0) return [];
  const found: NamedReference[] = [];
  walkDocument(document, (node, place) => {
    for (const key of ['$ref', '$dynamicRef'] as const) {
      const target = targetOf(node[key], { document, ids, anchors, place });
      if (target !== null) found.push({ pointer: place(), key, target });
    }
  });
  return found;
}

interface Names {
  /** Pointers by `$id` without fragment. */
  readonly ids: ReadonlyMap<string, string>;
  /** Pointers by anchor. */
  readonly anchors: ReadonlyMap<string, readonly string[]>;
}

function namesOf(document: Node): Names {
  const ids = new Map<string, string>();
  const anchors = new Map<string, readonly string[]>();
  walkDocument(document, ({ $id: id, $anchor, $dynamicAnchor }, place) => {
    if (typeof id === 'string') ids.set(id.replace(/#.*$/s, ''), place());
    for (const name of [$anchor, $dynamicAnchor]) {
      if (typeof name === 'string') anchors.set(name, [...(anchors.get(name) ?? []), place()]);
    }
  });
  return { ids, anchors };
}

function targetOf(
  reference: unknown,
  { document, ids, anchors, place }: Names & { readonly document: Node; readonly place: Place },
): string | null {
  if (typeof reference !== 'string') return null;
  if (reference.startsWith('#/')) {
    return valueAtPointer(document, reference) === undefined
      ? inResource(document, { reference, place: place(), ids })
      : null;
  }
  const [, base = '', fragment = ''] = /^([^#]*)(?:#(.*))?$/s.exec(reference) ?? [];
  if (base === '') {
    const known = anchors.get(fragment) ?? [];
    return known.length === 1 ? (known[0] ?? null) : null;
  }
  const resource = ids.get(base) ?? relative(base, ids);
  if (resource === null) return null;
  if (fragment === '') return resource;
  if (fragment.startsWith('/')) return resource + fragment;
  return anchors.get(fragment)?.find((pointer) => pointer.startsWith(resource)) ?? null;
}

/** `#/$defs/name` in a schema with an `$id` is relative to that schema. */
function inResource(
  document: Node,
  {
    reference,
    place,
    ids,
  }: Pick<Names, 'ids'> & { readonly reference: string; readonly place: string },
): string | null {
  const outer = [...ids.values()]
    .filter((pointer) => `${place}/`.startsWith(`${pointer}/`))
    .toSorted((a, b) => b.length - a.length);
  const target = outer
    .map((pointer) => pointer + reference.slice(1))
    .find((pointer) => valueAtPointer(document, pointer) !== undefined);
  return target ?? null;
}

/** `pet.json` resolves to `https://example.com/schemas/pet.json` if only one id ends so. */
function relative(base: string, ids: ReadonlyMap<string, string>): string | null {
  const bare = base.replace(/^(?:\.?\/)+/, '');
  const fitting = [...ids].filter(([id]) => id.endsWith(`/${bare}`));
  return fitting.length === 1 ? (fitting[0]?.[1] ?? null) : null;
}
