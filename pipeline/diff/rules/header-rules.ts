import type { HeaderPair } from '../pairs.ts';
import type { Rule } from './rule.ts';

/** Rules on response headers. */
export const headerRules: readonly Rule<HeaderPair>[] = [
  {
    id: 'required-response-header-removed',
    level: 'breaking',
    why: 'Clients rely on it.',
    find: ({ before, after }) =>
      before?.isRequired === true && after === null ? 'was removed' : null,
  },
  {
    id: 'optional-response-header-removed',
    level: 'risky',
    why: 'Clients that use it when present no longer receive it.',
    find: ({ before, after }) =>
      before?.isRequired === false && after === null ? 'was removed' : null,
  },
  {
    id: 'response-header-added',
    level: 'harmless',
    why: 'Clients ignore unknown headers.',
    find: ({ before, after }) => (before === null && after !== null ? 'was added' : null),
  },
  {
    id: 'response-header-became-optional',
    level: 'breaking',
    why: 'Clients rely on it, but it may be missing.',
    find: ({ before, after }) =>
      before?.isRequired === true && after?.isRequired === false ? 'became optional' : null,
  },
  {
    id: 'response-header-became-required',
    level: 'harmless',
    why: 'Clients that handle its absence now always receive it.',
    find: ({ before, after }) =>
      before?.isRequired === false && after?.isRequired === true ? 'became required' : null,
  },
  {
    id: 'response-header-deprecated',
    level: 'harmless',
    why: 'It is still sent.',
    find: ({ before, after }) =>
      before?.isDeprecated === false && after?.isDeprecated === true ? 'is now deprecated' : null,
  },
];
