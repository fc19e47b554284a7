import type { ParameterPair } from '../../walk/parameter.ts';
import type { Rule } from '../rule.ts';

/** The default of a parameter was removed. */
export const parameterDefaultRemoved: Rule<ParameterPair> = {
  id: 'parameter-default-removed',
  level: 'breaking',
  why: 'Requests without it no longer have their old meaning.',
  find: ({ before, after }) =>
    before !== null && before.default !== null && after?.default === null
      ? `no longer has a default; it was ${before.default}`
      : null,
};
