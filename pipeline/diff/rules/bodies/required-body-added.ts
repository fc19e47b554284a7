import type { BodyPair } from '../../walk/body.ts';
import type { Rule } from '../rule.ts';

/** A request has to have a body. */
export const requiredBodyAdded: Rule<BodyPair> = {
  id: 'required-body-added',
  level: 'breaking',
  why: 'Requests without a body are rejected.',
  find: ({ before, after }) =>
    before === null && after?.isRequired === true ? 'was added and is required' : null,
};
