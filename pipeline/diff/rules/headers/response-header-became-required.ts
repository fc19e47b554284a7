import type { HeaderPair } from '../../walk/response.ts';
import type { Rule } from '../rule.ts';

/** A response header is always sent. */
export const responseHeaderBecameRequired: Rule<HeaderPair> = {
  id: 'response-header-became-required',
  level: 'harmless',
  why: 'Clients that handle its absence now always receive it.',
  find: ({ before, after }) =>
    before?.isRequired === false && after?.isRequired === true ? 'became required' : null,
};
