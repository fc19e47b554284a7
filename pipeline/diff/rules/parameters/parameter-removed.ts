import type { ParameterPair } from '../../walk/parameter.ts';
import type { Rule } from '../rule.ts';

/** A parameter is gone without notice. */
export const parameterRemoved: Rule<ParameterPair> = {
  id: 'parameter-removed',
  level: 'breaking',
  why: 'What a client asks for with it is rejected or ignored.',
  find: ({ before, after }) =>
    before?.isDeprecated === false && after === null ? 'was removed' : null,
};
