import { isMultipleOf } from '../../../server-template/shared/json/multiple-of.ts';
import type { Shape } from './shape.ts';

/** A message per `multipleOf` that the first shape requires and the second does not. */
export function multiplesLost(
  before: Shape,
  after: Shape,
  sentence: (step: number) => string,
): readonly string[] {
  return before.multiples
    .filter((step) => !after.multiples.some((other) => isMultipleOf(other, step)))
    .map(sentence);
}
