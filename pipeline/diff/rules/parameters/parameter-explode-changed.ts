import type { ParameterPair } from '../../walk/parameter.ts';
import type { Rule } from '../rule.ts';

/** `explode` of a list or object parameter changed. */
export const parameterExplodeChanged: Rule<ParameterPair> = {
  id: 'parameter-explode-changed',
  level: 'breaking',
  why: 'Lists and objects that clients serialize in the old way are misread.',
  find: ({ before, after }) =>
    before !== null &&
    after !== null &&
    before.explode !== after.explode &&
    before.isComposite &&
    after.isComposite
      ? `has explode: ${after.explode} instead of ${before.explode}`
      : null,
};
