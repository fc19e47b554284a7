import type { ParameterPair } from '../../walk/parameter.ts';
import type { Rule } from '../rule.ts';

/** The default of a parameter changed. */
export const parameterDefaultChanged: Rule<ParameterPair> = {
  id: 'parameter-default-changed',
  level: 'breaking',
  why: 'Requests without it now have a different meaning.',
  find: ({ before, after }) =>
    before !== null &&
    after !== null &&
    before.default !== null &&
    after.default !== null &&
    before.default !== after.default
      ? `has the default ${after.default} instead of ${before.default}`
      : null,
};
