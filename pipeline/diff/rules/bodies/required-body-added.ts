import type { BodyPair } from '../../walk/body.ts';
import type { Rule } from '../rule.ts';

/** Requests must have a body, and had none. */
export const requiredBodyAdded: Rule<BodyPair> = {
  id: 'required-body-added',
  level: 'breaking',
  why: 'Requests without a body are rejected.',
  find: ({ before, after }) =>
    before === null && after?.isRequired === true ? 'was added and is required' : null,
};
