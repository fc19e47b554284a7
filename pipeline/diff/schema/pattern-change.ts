import type { Shape } from './shape.ts';

/** Patterns that the first shape lacks and the second requires. */
export function newPatterns(before: Shape, after: Shape): readonly string[] {
  const known = new Set(before.patterns);
  return after.patterns.filter((pattern) => !known.has(pattern));
}
