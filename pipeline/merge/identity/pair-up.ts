/** A key that identifies an entry; null if it has none. */
export type KeyOf<Entry> = (entry: Entry) => string | null;

/** Pairs the entries of two documents. Keys are tried in order, and only count if they are unique on both sides. */
export function pairUp<Entry>(
  left: readonly Entry[],
  right: readonly Entry[],
  keys: readonly KeyOf<Entry>[],
): ReadonlyMap<Entry, Entry> {
  const pairs = new Map<Entry, Entry>();
  const found = new Set<Entry>();
  for (const keyOf of keys) {
    const candidates = uniqueByKey(
      right.filter((entry) => !found.has(entry)),
      keyOf,
    );
    const open = uniqueByKey(
      left.filter((entry) => !pairs.has(entry)),
      keyOf,
    );
    for (const [key, entry] of open) {
      const other = candidates.get(key);
      if (other === undefined) continue;
      pairs.set(entry, other);
      found.add(other);
    }
  }
  return pairs;
}

function uniqueByKey<Entry>(
  entries: readonly Entry[],
  keyOf: KeyOf<Entry>,
): ReadonlyMap<string, Entry> {
  const unique = new Map<string, Entry>();
  const repeated = new Set<string>();
  for (const entry of entries) {
    const key = keyOf(entry);
    if (key === null) continue;
    if (unique.has(key)) repeated.add(key);
    unique.set(key, entry);
  }
  for (const key of repeated) unique.delete(key);
  return unique;
}
