import type { CallbackChange, OperationChange, OperationPlace } from '../pairs.ts';
import type { Rule } from './rule.ts';
import { sunsetOf } from './sunset.ts';

/** Rules on operations. */
export const operationRules: readonly Rule<OperationChange>[] = [
  {
    id: 'operation-removed',
    level: 'breaking',
    why: 'Every call fails, and clients were not warned.',
    find: ({ before, after }) =>
      before !== null && after === null && before.value['deprecated'] !== true
        ? 'was removed'
        : null,
  },
  {
    id: 'deprecated-operation-removed',
    level: 'risky',
    why: 'The removal was announced without a date; clients that still call it fail.',
    find: ({ before, after }) =>
      after === null && before?.value['deprecated'] === true && sunsetOf(before) === null
        ? 'was removed after it had been deprecated'
        : null,
  },
  {
    id: 'operation-removed-before-sunset',
    level: 'breaking',
    why: 'The document promised clients that they could call it until that day.',
    find: ({ before, after, today }) => {
      const sunset =
        after === null && before?.value['deprecated'] === true ? sunsetOf(before) : null;
      return sunset !== null && sunset > today
        ? `was removed before its x-sunset, ${sunset}`
        : null;
    },
  },
  {
    id: 'operation-removed-after-sunset',
    level: 'harmless',
    why: 'The announced date has passed.',
    find: ({ before, after, today }) => {
      const sunset =
        after === null && before?.value['deprecated'] === true ? sunsetOf(before) : null;
      return sunset !== null && sunset <= today
        ? `was removed after its x-sunset, ${sunset}`
        : null;
    },
  },
  {
    id: 'operation-added',
    level: 'harmless',
    why: 'Clients do not have to call it.',
    find: ({ before }) => (before === null ? 'was added' : null),
  },
  {
    id: 'operation-moved',
    level: 'breaking',
    why: 'Calls of the old method and path fail.',
    find: ({ before, after, isMoved }) =>
      isMoved && before !== null && after !== null ? `moved here from ${before.name}` : null,
  },
  {
    id: 'operation-deprecated',
    level: 'harmless',
    why: 'It still works.',
    find: ({ before, after }) =>
      before !== null && before.value['deprecated'] !== true && after?.value['deprecated'] === true
        ? 'is now deprecated'
        : null,
  },
  {
    id: 'operation-reinstated',
    level: 'harmless',
    why: 'The operation stays available.',
    find: ({ before, after }) =>
      after !== null && before?.value['deprecated'] === true && after.value['deprecated'] !== true
        ? 'is no longer deprecated'
        : null,
  },
  {
    id: 'sunset-moved-earlier',
    level: 'risky',
    why: 'Clients have less time than announced.',
    find: ({ before, after }) => {
      const was = before === null ? null : sunsetOf(before);
      const is = after === null ? null : sunsetOf(after);
      return was !== null && is !== null && is < was
        ? `has its x-sunset on ${is} instead of ${was}`
        : null;
    },
  },
  {
    id: 'operation-id-changed',
    level: 'risky',
    why: 'Its function in generated clients gets a different name.',
    find: ({ before, after }) => {
      const was = before === null ? null : idOf(before);
      const is = after === null ? null : idOf(after);
      if (was === null || after === null || was === is) return null;
      return is === null
        ? `no longer has an operationId; it was ${was}`
        : `has the operationId ${is} instead of ${was}`;
    },
  },
  {
    id: 'operation-tags-changed',
    level: 'harmless',
    why: 'Tags are for readers; generated clients may group by them.',
    find: ({ before, after }) => {
      if (before === null || after === null) return null;
      const [was, is] = [before, after].map(({ value: { tags } }) =>
        Array.isArray(tags) ? tags.join(', ') : '',
      ) as [string, string];
      return was === is ? null : `is tagged ${is || 'nothing'} instead of ${was || 'nothing'}`;
    },
  },
];

/** Rules on callbacks and webhooks. */
export const callbackRules: readonly Rule<CallbackChange>[] = [
  {
    id: 'callback-removed',
    level: 'breaking',
    why: 'Clients wait for a request that is no longer sent.',
    find: ({ kind, before, after }) =>
      kind === 'callback' && before !== null && after === null ? 'was removed' : null,
  },
  {
    id: 'callback-added',
    level: 'harmless',
    why: 'Clients do not have to listen to it.',
    find: ({ kind, before, after }) =>
      kind === 'callback' && before === null && after !== null ? 'was added' : null,
  },
  {
    id: 'webhook-removed',
    level: 'breaking',
    why: 'Clients wait for a request that is no longer sent.',
    find: ({ kind, before, after }) =>
      kind === 'webhook' && before !== null && after === null ? 'was removed' : null,
  },
  {
    id: 'webhook-added',
    level: 'harmless',
    why: 'Clients do not have to listen to it.',
    find: ({ kind, before, after }) =>
      kind === 'webhook' && before === null && after !== null ? 'was added' : null,
  },
];

function idOf({ value: { operationId } }: OperationPlace): string | null {
  return typeof operationId === 'string' ? operationId : null;
}
