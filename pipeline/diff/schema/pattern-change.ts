import type { Shape } from './shape.ts';

/** Patterns that the second shape holds values to and the first does not. */
export function newPatterns(before: Shape, after: Shape): readonly string[] {
  const known = new Set(before.patterns);
  return after.patterns.filter((pattern) => !known.has(pattern));
}
