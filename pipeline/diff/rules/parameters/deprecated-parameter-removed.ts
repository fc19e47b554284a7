import type { ParameterPair } from '../../walk/parameter.ts';
import type { Rule } from '../rule.ts';

/** A deprecated parameter was removed. */
export const deprecatedParameterRemoved: Rule<ParameterPair> = {
  id: 'deprecated-parameter-removed',
  level: 'risky',
  why: 'The removal was announced; requests that still use it are rejected, or the parameter is ignored.',
  find: ({ before, after }) =>
    before?.isDeprecated === true && after === null
      ? 'was removed after it had been deprecated'
      : null,
};
