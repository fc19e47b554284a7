import type { ParameterPair } from '../../walk/parameter.ts';
import type { Rule } from '../rule.ts';

/** A required parameter was added. */
export const requiredParameterAdded: Rule<ParameterPair> = {
  id: 'required-parameter-added',
  level: 'breaking',
  why: 'Requests without it are rejected.',
  find: ({ before, after }) =>
    before === null && after?.isRequired === true ? 'was added and is required' : null,
};
