/** A table or column: its name in the database and in the document. */
export interface Named {
  readonly place: string;
  readonly name: string;
}

/**
 * Pairs the items of `before` and `after`, in this order: renames that the user declared; both names equal; same name in
 * the database, if the name in the document is new or gone; same name in the document, which is a rename in the
 * database; same name in the database. What is merely alike is not taken for a rename: values that were never returned would reappear
 * under another name.
 */
export function pairRenamed<Before extends Named, After extends Named>(
  before: readonly Before[],
  after: readonly After[],
  isDeclared: (old: Before, fresh: After) => boolean,
): ReadonlyMap<Before, After> {
  const pairs = new Map<Before, After>();
  const taken = new Set<After>();
  const oldNames = new Set(before.map(({ name }) => name));
  const newNames = new Set(after.map(({ name }) => name));
  const rules: readonly ((old: Before, fresh: After) => boolean)[] = [
    isDeclared,
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

/** Removed items with the only new item that is alike. */
export function similarItems<Before extends Named, After extends Named>(
  pairs: ReadonlyMap<Before, After>,
  { before, after }: { readonly before: readonly Before[]; readonly after: readonly After[] },
  alike: (old: Before, fresh: After) => boolean,
): readonly (readonly [old: Before, fresh: After])[] {
  const taken = new Set(pairs.values());
  const gone = before.filter((one) => !pairs.has(one));
  const appeared = after.filter((one) => !taken.has(one));
  return gone.flatMap((old) => {
    const [fresh, ...others] = appeared.filter((one) => alike(old, one));
    const isOnly = fresh !== undefined && others.length === 0;
    return isOnly && gone.filter((one) => alike(one, fresh)).length === 1 ? [[old, fresh]] : [];
  });
}
