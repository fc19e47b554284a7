import type { Problem } from '../../errors.ts';

/** Sorts problems by their places. */
export function warningOrder(a: Problem, b: Problem): number {
  return compare(a.place ?? '', b.place ?? '') || compare(a.message, b.message);
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
