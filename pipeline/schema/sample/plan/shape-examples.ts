import { typeOf } from './json-type.ts';
import { canonicalText } from '../../../evaluate/equal-values.ts';
import type { Shape } from './shape.ts';

/** The examples of a place that may be valid, otherwise its defaults. */
export function examplesOf(shape: Shape): readonly unknown[] {
  const { examples, defaults } = shape.hints;
  const fitting = (values: readonly unknown[]): readonly unknown[] =>
    values.filter((value) => (typeOf(value) & shape.types) !== 0 && isAllowed(shape, value));
  const found = fitting(examples);
  return found.length > 0 ? found : fitting(defaults).filter((value) => value !== null);
}

function isAllowed(shape: Shape, value: unknown): boolean {
  if (shape.values === null && shape.excluded.size === 0) return true;
  const text = canonicalText(value);
  if (shape.excluded.has(text)) return false;
  return shape.values === null || shape.values.some((allowed) => canonicalText(allowed) === text);
}
