/** A rename. */
export interface Rename {
  readonly from: string;
  readonly to: string;
}

/** Orders renames so that each can be made. Swapped names, and names that are still taken, go through a temporary name. `current` are all existing names; one that is in the way is renamed, too. */
export function orderRenames(
  wanted: readonly Rename[],
  current: readonly string[],
  suffixed: (name: string, suffix: string) => string = (name, suffix) => name.slice(0, 50) + suffix,
): readonly Rename[] {
  const names = new Set(current);
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
    // All wanted names are taken: rename the owner of the first.
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

/** The final name of each original name. */
export function finalNames(
  ordered: readonly Rename[],
  current: readonly string[],
): ReadonlyMap<string, string> {
  const now = new Map(current.map((name) => [name, name]));
  for (const { from, to } of ordered) {
    for (const [first, name] of now) if (name === from) now.set(first, to);
  }
  return now;
}
