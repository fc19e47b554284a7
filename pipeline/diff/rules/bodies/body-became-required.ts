import type { BodyPair } from '../../walk/body.ts';
import type { Rule } from '../rule.ts';

/** Requests must have the body. */
export const bodyBecameRequired: Rule<BodyPair> = {
  id: 'body-became-required',
  level: 'breaking',
  why: 'Requests without a body are rejected.',
  find: ({ before, after }) =>
    before?.isRequired === false && after?.isRequired === true ? 'became required' : null,
};
