import type { ParameterPair } from '../../walk/parameter.ts';
import type { Rule } from '../rule.ts';

/** A parameter may not be empty any more. */
export const parameterEmptyValueRefused: Rule<ParameterPair> = {
  id: 'parameter-empty-value-rejected',
  level: 'breaking',
  why: 'Requests that leave it empty are rejected.',
  find: ({ before, after }) =>
    before?.allowsEmpty === true && after?.allowsEmpty === false
      ? 'may not be empty any more'
      : null,
};
