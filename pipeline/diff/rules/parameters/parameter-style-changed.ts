import type { ParameterPair } from '../../walk/parameter.ts';
import type { Rule } from '../rule.ts';

/** The `style` of a list or object parameter changed. */
export const parameterStyleChanged: Rule<ParameterPair> = {
  id: 'parameter-style-changed',
  level: 'breaking',
  why: 'Lists and objects that clients serialize in the old way are misread.',
  find: ({ before, after }) =>
    before !== null &&
    after !== null &&
    before.style !== after.style &&
    (before.isComposite || after.isComposite)
      ? `has the style ${after.style} instead of ${before.style}`
      : null,
};
