import type { ParameterPair } from '../../walk/parameter.ts';
import type { Rule } from '../rule.ts';

/** A parameter was removed without being deprecated first. */
export const parameterRemoved: Rule<ParameterPair> = {
  id: 'parameter-removed',
  level: 'breaking',
  why: 'Requests that use it are rejected, or the parameter is ignored.',
  find: ({ before, after }) =>
    before?.isDeprecated === false && after === null ? 'was removed' : null,
};
