import type { BodyPair } from '../../walk/body.ts';
import type { Rule } from '../rule.ts';

/** Requests may have a body. */
export const optionalBodyAdded: Rule<BodyPair> = {
  id: 'optional-body-added',
  level: 'harmless',
  why: 'It does not have to be sent.',
  find: ({ before, after }) =>
    before === null && after?.isRequired === false ? 'was added' : null,
};
