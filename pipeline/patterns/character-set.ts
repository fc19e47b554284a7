/** A set of characters as sorted, disjoint, inclusive ranges of code points. */
export type CharacterSet = readonly (readonly [from: number, to: number])[];

/** Last code point of Unicode. */
const last = 0x10ffff;

/** The union of ranges. */
export function characterSet(ranges: CharacterSet): CharacterSet {
  const merged: [number, number][] = [];
  for (const [from, to] of ranges.toSorted(([one], [other]) => one - other)) {
    const previous = merged.at(-1);
    if (previous !== undefined && from <= previous[1] + 1) previous[1] = Math.max(previous[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** All characters outside the set. */
export function complement(set: CharacterSet): CharacterSet {
  const gaps: [number, number][] = [];
  let next = 0;
  for (const [from, to] of set) {
    if (from > next) gaps.push([next, from - 1]);
    next = to + 1;
  }
  return next > last ? gaps : [...gaps, [next, last]];
}

/** Whether two sets have no character in common. */
export function disjoint(one: CharacterSet, other: CharacterSet): boolean {
  return one.every(([from, to]) => other.every(([start, end]) => to < start || end < from));
}
