import type { BodyPair } from '../../walk/body.ts';
import type { Rule } from '../rule.ts';

/** The encoding of the parts of a form changed. */
export const requestEncodingChanged: Rule<BodyPair> = {
  id: 'request-encoding-changed',
  level: 'risky',
  why: 'Form parts that clients serialize in the old way may be misread.',
  find: ({ encodings }) =>
    encodings.map((name) => `has a different encoding of its parts as ${name}`),
};
