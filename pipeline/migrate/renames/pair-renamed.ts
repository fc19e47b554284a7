/** One of a kind (a table, a column): its name in the database and in the document. */
export interface Named {
  readonly place: string;
  readonly name: string;
}

/**
 * Which of `before` became which of `after`. What has both names alike is the same; then what has kept its place in the database
 * where its name in the document is new or gone; then what has kept its name in the document, which is a rename in the database;
 * then whatever has kept its place.
 */
export function pairRenamed<Before extends Named, After extends Named>(
  before: readonly Before[],
  after: readonly After[],
): ReadonlyMap<Before, After> {
  const pairs = new Map<Before, After>();
  const taken = new Set<After>();
  const oldNames = new Set(before.map(({ name }) => name));
  const newNames = new Set(after.map(({ name }) => name));
  const rules: readonly ((old: Named, fresh: Named) => boolean)[] = [
    (old, fresh) => old.place === fresh.place && old.name === fresh.name,
    (old, fresh) =>
      old.place === fresh.place && (!newNames.has(old.name) || !oldNames.has(fresh.name)),
    (old, fresh) => old.name === fresh.name,
    (old, fresh) => old.place === fresh.place,
  ];
  for (const rule of rules) {
    for (const old of before) {
      if (pairs.has(old)) continue;
      const fresh = after.find((one) => !taken.has(one) && rule(old, one));
      if (fresh === undefined) continue;
      pairs.set(old, fresh);
      taken.add(fresh);
    }
  }
  return pairs;
}
