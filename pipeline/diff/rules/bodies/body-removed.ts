import type { BodyPair } from '../../walk/body.ts';
import type { Rule } from '../rule.ts';

/** A request has no body any more. */
export const bodyRemoved: Rule<BodyPair> = {
  id: 'body-removed',
  level: 'breaking',
  why: 'What a client sends is rejected or ignored.',
  find: ({ before, after }) => (before !== null && after === null ? 'was removed' : null),
};
