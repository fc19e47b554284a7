import type { BodyPair } from '../../walk/body.ts';
import type { Rule } from '../rule.ts';

/** The body of requests was removed. */
export const bodyRemoved: Rule<BodyPair> = {
  id: 'body-removed',
  level: 'breaking',
  why: 'What clients send is rejected or ignored.',
  find: ({ before, after }) => (before !== null && after === null ? 'was removed' : null),
};
