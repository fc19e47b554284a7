import type { ParameterPair } from '../../walk/parameter.ts';
import type { Rule } from '../rule.ts';

/** A parameter got a default. */
export const parameterDefaultAdded: Rule<ParameterPair> = {
  id: 'parameter-default-added',
  level: 'risky',
  why: 'Requests without it may have had a different meaning.',
  find: ({ before, after }) =>
    before?.default === null && after !== null && after.default !== null
      ? `has the new default ${after.default}`
      : null,
};
