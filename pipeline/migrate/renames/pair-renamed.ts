/** A table or column: its name in the database and in the document. */
export interface Named {
  readonly place: string;
  readonly name: string;
}

/**
 * Pairs the items of `before` and `after`, in this order: both names equal; same name in the database, if the name in the
 * document is new or gone; same name in the document, which is a rename in the database; same name in the database;
 * and if both names changed, a single removed and a single new item that are `alike`.
 */
export function pairRenamed<Before extends Named, After extends Named>(
  before: readonly Before[],
  after: readonly After[],
  alike: (old: Before, fresh: After) => boolean = () => false,
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
  const oldPlaces = new Set(before.map(({ place }) => place));
  const newPlaces = new Set(after.map(({ place }) => place));
  const gone = before.filter((one) => !pairs.has(one) && !newPlaces.has(one.place));
  const appeared = after.filter((one) => !taken.has(one) && !oldPlaces.has(one.place));
  for (const old of gone) {
    const [fresh, ...others] = appeared.filter((one) => alike(old, one));
    if (fresh === undefined || others.length > 0) continue;
    if (gone.filter((one) => alike(one, fresh)).length === 1) pairs.set(old, fresh);
  }
  return pairs;
}
