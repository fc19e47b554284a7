import type { ParameterPair } from '../../walk/parameter.ts';
import type { Rule } from '../rule.ts';

/** A parameter may no longer be empty. */
export const parameterEmptyValueRejected: Rule<ParameterPair> = {
  id: 'parameter-empty-value-rejected',
  level: 'breaking',
  why: 'Requests that leave it empty are rejected.',
  find: ({ before, after }) =>
    before?.allowsEmpty === true && after?.allowsEmpty === false ? 'may no longer be empty' : null,
};
