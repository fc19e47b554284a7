import type { ParameterPair } from '../../walk/parameter.ts';
import type { Rule } from '../rule.ts';

/** A parameter that was deprecated is gone. */
export const deprecatedParameterRemoved: Rule<ParameterPair> = {
  id: 'deprecated-parameter-removed',
  level: 'risky',
  why: 'It was announced; what a client still asks for with it is rejected or ignored.',
  find: ({ before, after }) =>
    before?.isDeprecated === true && after === null
      ? 'was removed after it had been deprecated'
      : null,
};
