import type { ParameterPair } from '../../walk/parameter.ts';
import type { Rule } from '../rule.ts';

/** A parameter is no longer required. */
export const parameterBecameOptional: Rule<ParameterPair> = {
  id: 'parameter-became-optional',
  level: 'harmless',
  why: 'Every request that was accepted is still accepted.',
  find: ({ before, after }) =>
    before?.isRequired === true && after?.isRequired === false ? 'became optional' : null,
};
