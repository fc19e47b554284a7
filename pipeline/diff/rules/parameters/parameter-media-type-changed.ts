import type { ParameterPair } from '../../walk/parameter.ts';
import type { Rule } from '../rule.ts';

/** The media type of a parameter changed. */
export const parameterMediaTypeChanged: Rule<ParameterPair> = {
  id: 'parameter-media-type-changed',
  level: 'breaking',
  why: 'It is serialized differently.',
  find: ({ before, after }) =>
    before !== null && after !== null && before.mediaType !== after.mediaType
      ? `is written as ${after.mediaType ?? 'a plain value'} instead of ${before.mediaType ?? 'a plain value'}`
      : null,
};
