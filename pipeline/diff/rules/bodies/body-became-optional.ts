import type { BodyPair } from '../../walk/body.ts';
import type { Rule } from '../rule.ts';

/** Requests may omit the body. */
export const bodyBecameOptional: Rule<BodyPair> = {
  id: 'body-became-optional',
  level: 'harmless',
  why: 'Every request that was accepted is still accepted.',
  find: ({ before, after }) =>
    before?.isRequired === true && after?.isRequired === false ? 'became optional' : null,
};
