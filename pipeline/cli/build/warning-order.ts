import { sortedBy } from '../../dialects/code-unit-order.ts';
import type { Problem } from '../../errors.ts';

/** Warnings in the order of their places. */
export function sortedWarnings(warnings: readonly Problem[]): readonly Problem[] {
  return sortedBy(warnings, ({ place = '', message }) => `${place}\n${message}`);
}
