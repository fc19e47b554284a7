import type { CharacterSet } from './character-set.ts';
import { disjoint } from './character-set.ts';
import type { Pattern } from './pattern-syntax.ts';

/** Whether each character determines the way through the pattern (one-unambiguous, Brüggemann-Klein and Wood 1998), so that matching never backtracks and takes linear time. False for patterns too large to decide. */
export function isDeterministic(pattern: Pattern): boolean {
  const follow = new Map<Position, Set<Position>>();
  const budget = { left: mostPositions };
  const ends = walk(pattern, follow, budget);
  if (ends === null) return false;
  return [ends.first, ...follow.values()].every((next) => pairwiseDisjoint([...next]));
}

/** A place in the pattern that matches one character. */
interface Position {
  readonly set: CharacterSet;
}

interface Ends {
  readonly first: ReadonlySet<Position>;
  readonly last: ReadonlySet<Position>;
  readonly empty: boolean;
}

type Follow = Map<Position, Set<Position>>;

const mostPositions = 300;

/** The positions where a match may begin and end; `follow` collects the possible successors of each. Null if the budget is exceeded. */
function walk(pattern: Pattern, follow: Follow, budget: { left: number }): Ends | null {
  switch (pattern.kind) {
    case 'set': {
      budget.left -= 1;
      if (budget.left < 0) return null;
      const position = { set: pattern.set };
      follow.set(position, new Set());
      return { first: new Set([position]), last: new Set([position]), empty: false };
    }
    case 'sequence': {
      let ends: Ends | null = nothing;
      for (const part of pattern.parts) ends = sequence(ends, walk(part, follow, budget), follow);
      return ends;
    }
    case 'choice': {
      const options = pattern.options.map((option) => walk(option, follow, budget));
      return options.reduce((one, other) => either(one, other), none);
    }
    case 'repeat':
      return walkRepeat(pattern, follow, budget);
  }
}

function walkRepeat(
  { part, least, most }: Extract<Pattern, { kind: 'repeat' }>,
  follow: Follow,
  budget: { left: number },
): Ends | null {
  let ends: Ends | null = nothing;
  for (let count = 0; count < least; count += 1) {
    ends = sequence(ends, walk(part, follow, budget), follow);
    if (ends === null) return null;
  }
  if (most === Infinity) return sequence(ends, loop(walk(part, follow, budget), follow), follow);
  // a{2,4} is aa(a(a)?)?: nested optional parts, because two in sequence could begin at one place.
  let optional: Ends | null = nothing;
  for (let count = least; count < most; count += 1) {
    const whole = sequence(walk(part, follow, budget), optional, follow);
    if (whole === null) return null;
    optional = { ...whole, empty: true };
  }
  return sequence(ends, optional, follow);
}

function loop(ends: Ends | null, follow: Follow): Ends | null {
  if (ends === null) return null;
  link(ends.last, ends.first, follow);
  return { ...ends, empty: true };
}

function sequence(one: Ends | null, other: Ends | null, follow: Follow): Ends | null {
  if (one === null || other === null) return null;
  link(one.last, other.first, follow);
  return {
    first: one.empty ? one.first.union(other.first) : one.first,
    last: other.empty ? one.last.union(other.last) : other.last,
    empty: one.empty && other.empty,
  };
}

function either(one: Ends | null, other: Ends | null): Ends | null {
  if (one === null || other === null) return null;
  return {
    first: one.first.union(other.first),
    last: one.last.union(other.last),
    empty: one.empty || other.empty,
  };
}

function link(from: ReadonlySet<Position>, to: ReadonlySet<Position>, follow: Follow): void {
  for (const position of from) {
    for (const next of to) follow.get(position)?.add(next);
  }
}

function pairwiseDisjoint(positions: readonly Position[]): boolean {
  return positions.every((one, index) =>
    positions.slice(index + 1).every((other) => disjoint(one.set, other.set)),
  );
}

const nothing: Ends = { first: new Set(), last: new Set(), empty: true };
const none: Ends = { ...nothing, empty: false };
