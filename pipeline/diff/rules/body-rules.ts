import type { BodyPair } from '../pairs.ts';
import { mediaTypesMissing } from './media-types.ts';
import type { Rule } from './rule.ts';

/** Rules on request bodies. */
export const bodyRules: readonly Rule<BodyPair>[] = [
  {
    id: 'required-body-added',
    level: 'breaking',
    why: 'Requests without a body are rejected.',
    find: ({ before, after }) =>
      before === null && after?.isRequired === true ? 'was added and is required' : null,
  },
  {
    id: 'optional-body-added',
    level: 'harmless',
    why: 'It does not have to be sent.',
    find: ({ before, after }) =>
      before === null && after?.isRequired === false ? 'was added' : null,
  },
  {
    id: 'body-removed',
    level: 'breaking',
    why: 'What clients send is rejected or ignored.',
    find: ({ before, after }) => (before !== null && after === null ? 'was removed' : null),
  },
  {
    id: 'body-became-required',
    level: 'breaking',
    why: 'Requests without a body are rejected.',
    find: ({ before, after }) =>
      before?.isRequired === false && after?.isRequired === true ? 'became required' : null,
  },
  {
    id: 'body-became-optional',
    level: 'harmless',
    why: 'Every request that was accepted is still accepted.',
    find: ({ before, after }) =>
      before?.isRequired === true && after?.isRequired === false ? 'became optional' : null,
  },
  {
    id: 'request-media-type-removed',
    level: 'breaking',
    why: 'Requests in that media type are rejected.',
    find: ({ before, after }) =>
      before === null || after === null
        ? null
        : mediaTypesMissing(before.contents, after.contents).map(
            (name) => `is no longer accepted as ${name}`,
          ),
  },
  {
    id: 'request-media-type-added',
    level: 'harmless',
    why: 'Every request that was accepted is still accepted.',
    find: ({ before, after }) =>
      before === null || after === null
        ? null
        : mediaTypesMissing(after.contents, before.contents).map(
            (name) => `is now also accepted as ${name}`,
          ),
  },
  {
    id: 'request-encoding-changed',
    level: 'risky',
    why: 'Form parts that clients serialize in the old way may be misread.',
    find: ({ encodings }) =>
      encodings.map((name) => `has a different encoding of its parts as ${name}`),
  },
];
