import type { ResponsePair, StatusChange } from '../pairs.ts';
import { mediaTypesMissing } from './media-types.ts';
import type { Rule } from './rule.ts';
import { isSuccess } from './status.ts';

/** Rules on the statuses of an operation. */
export const statusRules: readonly Rule<StatusChange>[] = [
  {
    id: 'success-status-removed',
    level: 'breaking',
    why: 'Clients expect a status that is no longer sent.',
    find: ({ status, before, after }) =>
      isSuccess(status) && before !== null && after === null ? 'was removed' : null,
  },
  {
    id: 'success-status-added',
    level: 'risky',
    why: 'Clients that check for the old status receive another one.',
    find: ({ status, before, after }) =>
      isSuccess(status) && before === null && after !== null ? 'was added' : null,
  },
  {
    id: 'error-status-removed',
    level: 'harmless',
    why: 'Clients that handle it no longer receive it.',
    find: ({ status, before, after }) =>
      /^[13-5]/.test(status) && before !== null && after === null ? 'was removed' : null,
  },
  {
    id: 'error-status-added',
    level: 'harmless',
    why: 'Clients must handle failures in any case.',
    find: ({ status, before, after }) =>
      /^[13-5]/.test(status) && before === null && after !== null ? 'was added' : null,
  },
  {
    id: 'default-response-removed',
    level: 'risky',
    why: 'The body of a status that is not listed is undefined.',
    find: ({ status, after }) => (status === 'default' && after === null ? 'was removed' : null),
  },
  {
    id: 'default-response-added',
    level: 'harmless',
    why: 'The body of a status that is not listed is now defined.',
    find: ({ status, before }) => (status === 'default' && before === null ? 'was added' : null),
  },
];

/** Rules on a response with a status that both documents have. */
export const responseRules: readonly Rule<ResponsePair>[] = [
  {
    id: 'response-body-removed',
    level: 'breaking',
    why: 'Clients read a body that is no longer sent.',
    find: ({ before, after }) =>
      before.contents.size > 0 && after.contents.size === 0 ? 'no longer has a body' : null,
  },
  {
    id: 'response-body-added',
    level: 'harmless',
    why: 'Clients that read no body are not affected.',
    find: ({ before, after }) =>
      before.contents.size === 0 && after.contents.size > 0 ? 'now has a body' : null,
  },
  {
    id: 'response-media-type-removed',
    level: 'breaking',
    why: 'Clients that request it receive another media type or a 406.',
    find: ({ before, after }) =>
      after.contents.size === 0
        ? null
        : mediaTypesMissing(before.contents, after.contents).map(
            (name) => `is no longer sent as ${name}`,
          ),
  },
  {
    id: 'response-media-type-added',
    level: 'harmless',
    why: 'Clients receive it only if they request it.',
    find: ({ before, after }) =>
      before.contents.size === 0
        ? null
        : mediaTypesMissing(after.contents, before.contents).map(
            (name) => `is now also sent as ${name}`,
          ),
  },
  {
    id: 'link-removed',
    level: 'risky',
    why: 'Clients that follow the link no longer find it.',
    find: ({ before, after }) =>
      [...before.links]
        .filter((name) => !after.links.has(name))
        .map((name) => `no longer has the link ${name}`),
  },
  {
    id: 'link-added',
    level: 'harmless',
    why: 'Clients do not have to follow it.',
    find: ({ before, after }) =>
      [...after.links]
        .filter((name) => !before.links.has(name))
        .map((name) => `has the new link ${name}`),
  },
];
