import type { ParameterPair } from '../../walk/parameter.ts';
import type { Rule } from '../rule.ts';

/** The end of a parameter is announced. */
export const parameterDeprecated: Rule<ParameterPair> = {
  id: 'parameter-deprecated',
  level: 'harmless',
  why: 'It still works.',
  find: ({ before, after }) =>
    before?.isDeprecated === false && after?.isDeprecated === true ? 'is deprecated' : null,
};
