import { canonicalText } from '../json-value.ts';

/** Indexes of two equal items; null if all differ. Takes linear time, because lists may come from attackers. */
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

/** Prefixed, because a string may look like the canonical text of an object. */
function scalarKey(item: unknown): unknown {
  return typeof item === 'string' ? JSON.stringify(item) : item;
}
