import type { ParameterPair } from '../../walk/parameter.ts';
import type { Rule } from '../rule.ts';

/** A parameter was deprecated. */
export const parameterDeprecated: Rule<ParameterPair> = {
  id: 'parameter-deprecated',
  level: 'harmless',
  why: 'It still works.',
  find: ({ before, after }) =>
    before?.isDeprecated === false && after?.isDeprecated === true ? 'is now deprecated' : null,
};
