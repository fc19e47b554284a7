import { canonicalText } from '../json-value.ts';

/** Places of two items that are the same; null where all differ. The time is linear: a list may come from a stranger. */
export function equalItems(items: readonly unknown[]): readonly [number, number] | null {
  const places = new Map<unknown, number>();
  for (const [index, item] of items.entries()) {
    const key = typeof item === 'object' ? canonicalText(item) : scalarKey(item);
    const other = places.get(key);
    if (other !== undefined) return [other, index];
    places.set(key, index);
  }
  return null;
}

/** A text may look like the canonical text of an object. */
function scalarKey(item: unknown): unknown {
  return typeof item === 'string' ? JSON.stringify(item) : item;
}
