import type { ParameterPair } from '../../walk/parameter.ts';
import type { Rule } from '../rule.ts';

/** A path parameter was renamed. */
export const pathParameterRenamed: Rule<ParameterPair> = {
  id: 'path-parameter-renamed',
  level: 'harmless',
  why: 'Requests depend only on its position in the path.',
  find: ({ before, after }) =>
    before?.in === 'path' && after !== null && before.name !== after.name
      ? `was renamed from ${before.name}`
      : null,
};
