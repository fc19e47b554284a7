import type { ParameterPair } from '../../walk/parameter.ts';
import type { Rule } from '../rule.ts';

/** It is open what a request without the parameter means. */
export const parameterDefaultRemoved: Rule<ParameterPair> = {
  id: 'parameter-default-removed',
  level: 'breaking',
  why: 'Requests without it no longer have their old meaning.',
  find: ({ before, after }) =>
    before !== null && before.default !== null && after?.default === null
      ? `no longer has a default; it was ${before.default}`
      : null,
};
