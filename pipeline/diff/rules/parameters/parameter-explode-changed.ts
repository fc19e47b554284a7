import type { ParameterPair } from '../../walk/parameter.ts';
import type { Rule } from '../rule.ts';

/** The parts of lists or objects are written in another way. */
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
