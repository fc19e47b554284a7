/** A name that changes. */
export interface Rename {
  readonly from: string;
  readonly to: string;
}

/** Renames that can be made one after another: where names change places, or one is wanted that is still taken, by way of a name in between. `standing` are all names there are; one that is wanted and goes away is renamed too. */
export function orderRenames(
  wanted: readonly Rename[],
  standing: readonly string[],
  suffixed: (name: string, suffix: string) => string = (name, suffix) => name.slice(0, 50) + suffix,
): readonly Rename[] {
  const names = new Set(standing);
  const ordered: Rename[] = [];
  let open = [...wanted];
  const rename = (from: string, to: string): void => {
    names.delete(from);
    names.add(to);
    ordered.push({ from, to });
  };
  while (open.length > 0) {
    const next = open.find(({ to }) => !names.has(to));
    if (next !== undefined) {
      rename(next.from, next.to);
      open = open.filter((one) => one !== next);
      continue;
    }
    // Every wanted name is: what has the first of them makes way.
    const inTheWay = open[0]?.to ?? '';
    const between = freeName((suffix) => suffixed(inTheWay, suffix), names);
    rename(inTheWay, between);
    open = open.map((one) => (one.from === inTheWay ? { ...one, from: between } : one));
  }
  return ordered;
}

function freeName(make: (suffix: string) => string, names: ReadonlySet<string>): string {
  for (let count = 1; ; count += 1) {
    const free = make(count === 1 ? '_old' : `_old${String(count)}`);
    if (!names.has(free)) return free;
  }
}

/** What every name that was is called in the end. */
export function finalNames(
  ordered: readonly Rename[],
  standing: readonly string[],
): ReadonlyMap<string, string> {
  const now = new Map(standing.map((name) => [name, name]));
  for (const { from, to } of ordered) {
    for (const [first, name] of now) if (name === from) now.set(first, to);
  }
  return now;
}
