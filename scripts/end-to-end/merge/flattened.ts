import { pointerTo } from '../../../pipeline/model/json-pointer.ts';
import { labelsOf } from '../../../pipeline/merge/values/list-labels.ts';
import { sameJson } from '../../../pipeline/merge/values/same-json.ts';

/** Leaf values of a document as JSON, by the places that a merge uses. Empty objects and lists count as leaves. */
export type Leaves = ReadonlyMap<string, string>;

/** All leaf values of a document. */
export function flattened(document: object): Leaves {
  const leaves = new Map<string, string>();
  collect([document], [leaves], { values: [document], pointer: '', isDatabase: false });
  return leaves;
}

/** The leaf values of several versions of a document, without subtrees that are identical in all of them. */
export function flattenedApart<Versions extends readonly object[]>(
  documents: Versions,
): { readonly [Index in keyof Versions]: Leaves } {
  const leaves = documents.map(() => new Map<string, string>());
  collect(documents, leaves, { values: documents, pointer: '', isDatabase: false });
  return leaves as unknown as { readonly [Index in keyof Versions]: Leaves };
}

/** Places where two documents differ. */
export function differing(one: Leaves, other: Leaves): readonly string[] {
  const places = new Set([...one.keys(), ...other.keys()]);
  return [...places].filter((place) => one.get(place) !== other.get(place));
}

interface Place {
  /** The value in each version; undefined if it is missing. */
  readonly values: readonly unknown[];
  readonly pointer: string;
  readonly isDatabase: boolean;
}

function collect(
  documents: readonly object[],
  leaves: readonly Map<string, string>[],
  { values, pointer, isDatabase }: Place,
): void {
  const [first, ...others] = values;
  if (others.length > 0 && others.every((value) => sameJson(first, value))) return;
  const inner = new Map<string, unknown[]>();
  for (const [version, value] of values.entries()) {
    if (value === undefined) continue;
    const parts = partsOf(value, documents[version]!, isDatabase);
    if (parts === null || parts.length === 0) {
      leaves[version]!.set(pointer, JSON.stringify(value));
      continue;
    }
    for (const [key, part] of parts) {
      const known = inner.get(key) ?? values.map(() => undefined);
      known[version] = part;
      inner.set(key, known);
    }
  }
  for (const [key, parts] of inner) {
    collect(documents, leaves, {
      values: parts,
      pointer: pointerTo(pointer, key),
      isDatabase: isDatabase || key === 'x-db' || key === 'x-crud',
    });
  }
}

function partsOf(
  value: unknown,
  document: object,
  isDatabase: boolean,
): readonly (readonly [string, unknown])[] | null {
  if (Array.isArray(value)) {
    const labels = labelsOf([{ list: value, document }], isDatabase)?.[0] ?? null;
    return labels === null ? null : labels.map((label, index) => [label, value[index] as unknown]);
  }
  return typeof value === 'object' && value !== null ? Object.entries(value) : null;
}
