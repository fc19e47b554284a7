import type { ParameterPair } from '../../walk/parameter.ts';
import type { Rule } from '../rule.ts';

/** A parameter accepts reserved characters only if they are escaped. */
export const parameterReservedRejected: Rule<ParameterPair> = {
  id: 'parameter-reserved-rejected',
  level: 'risky',
  why: 'Values with unescaped characters such as / and ? may be misread.',
  find: ({ before, after }) =>
    before?.allowsReserved === true && after?.allowsReserved === false
      ? 'now accepts reserved characters only if they are escaped'
      : null,
};
