import { isRecord } from '../../model/json-pointer.ts';

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

/** JSON with the keys of objects in one order. */
export function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (!isRecord(part) || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
