import type { ParameterPair } from '../../walk/parameter.ts';
import type { Rule } from '../rule.ts';

/** An optional parameter was added. */
export const optionalParameterAdded: Rule<ParameterPair> = {
  id: 'optional-parameter-added',
  level: 'harmless',
  why: 'It does not have to be sent.',
  find: ({ before, after }) =>
    before === null && after?.isRequired === false ? 'was added' : null,
};
