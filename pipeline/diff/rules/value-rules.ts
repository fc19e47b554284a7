import type { SchemaPair } from '../pairs.ts';
import { defaultChange } from '../schema/default-change.ts';
import { missingValues } from '../schema/enum-change.ts';
import { formatChange } from '../schema/format-change.ts';
import { multiplesLost } from '../schema/multiple-change.ts';
import { newPatterns } from '../schema/pattern-change.ts';
import type { DirectedRule } from './rule.ts';

/** Rules on what restricts single values, and on defaults. */
export const valueRules: readonly DirectedRule<SchemaPair>[] = [
  {
    id: 'format-narrowed',
    request: {
      level: 'breaking',
      why: 'Requests with a value that does not have the format are rejected.',
    },
    response: {
      level: 'harmless',
      why: 'Values in responses now have a documented format.',
    },
    find: ({ before, after }) => formatChange(before, after, 'narrowed'),
  },
  {
    id: 'format-widened',
    request: { level: 'harmless', why: 'Every value that was accepted is still accepted.' },
    response: {
      level: 'breaking',
      why: 'Clients that parse the format receive other values.',
    },
    find: ({ before, after }) => formatChange(before, after, 'widened'),
  },
  {
    id: 'format-changed',
    request: { level: 'breaking', why: 'Values in the old format are rejected.' },
    response: {
      level: 'breaking',
      why: 'Clients that parse the format receive other values.',
    },
    find: ({ before, after }) => formatChange(before, after, 'changed'),
  },
  {
    id: 'pattern-added',
    request: { level: 'breaking', why: 'Requests with a value that does not match are rejected.' },
    response: { level: 'harmless', why: 'Responses are more restricted than before.' },
    find: ({ before, after }) => {
      const added = newPatterns(before, after);
      return before.patterns.length === 0 && added.length > 0
        ? `has the new pattern ${added.join(', ')}`
        : null;
    },
  },
  {
    id: 'pattern-removed',
    request: { level: 'harmless', why: 'Every value that was accepted is still accepted.' },
    response: { level: 'risky', why: 'Clients that rely on the pattern receive other values.' },
    find: ({ before, after }) => {
      const removed = newPatterns(after, before);
      return after.patterns.length === 0 && removed.length > 0
        ? `no longer has the pattern ${removed.join(', ')}`
        : null;
    },
  },
  {
    id: 'pattern-changed',
    request: {
      level: 'risky',
      why: 'Values that used to be accepted may not match the new pattern; this cannot be determined from the patterns.',
    },
    response: {
      level: 'risky',
      why: 'Values may be sent that the old pattern did not allow; this cannot be determined from the patterns.',
    },
    find: ({ before, after }) => {
      const isChanged = before.patterns.length > 0 && after.patterns.length > 0;
      const added = newPatterns(before, after);
      return isChanged && added.length > 0
        ? `has the pattern ${added.join(', ')} instead of ${before.patterns.join(', ')}`
        : null;
    },
  },
  {
    id: 'enum-value-removed',
    request: { level: 'breaking', why: 'Requests with the value are rejected.' },
    response: { level: 'harmless', why: 'Clients that handle the value no longer receive it.' },
    find: ({ before, after }) =>
      missingValues(before.values, after.values).map((value) => `no longer has the value ${value}`),
  },
  {
    id: 'enum-value-added',
    request: { level: 'harmless', why: 'Every value that was accepted is still accepted.' },
    response: { level: 'risky', why: 'Clients with a fixed list of values receive a new one.' },
    find: ({ before, after }) =>
      missingValues(after.values, before.values).map((value) => `has the new value ${value}`),
  },
  {
    id: 'enum-introduced',
    request: { level: 'breaking', why: 'Requests with a value that is not listed are rejected.' },
    response: { level: 'harmless', why: 'Responses contain fewer values than clients handle.' },
    find: ({ before, after }) =>
      before.values === null && after.values !== null && after.values.length > 0
        ? `now accepts only ${after.values.map((value) => JSON.stringify(value)).join(', ')}`
        : null,
  },
  {
    id: 'enum-dropped',
    request: { level: 'harmless', why: 'Every value that was accepted is still accepted.' },
    response: { level: 'risky', why: 'Clients with a fixed list of values receive others.' },
    find: ({ before, after }) =>
      before.values !== null && before.values.length > 0 && after.values === null
        ? 'is no longer limited to a list of values'
        : null,
  },
  {
    id: 'multiple-of-narrowed',
    request: { level: 'breaking', why: 'Requests with a number in between are rejected.' },
    response: { level: 'harmless', why: 'Responses are more restricted than before.' },
    find: ({ before, after }) =>
      multiplesLost(after, before, (step) => `must now be a multiple of ${step}`),
  },
  {
    id: 'multiple-of-widened',
    request: { level: 'harmless', why: 'Every number that was accepted is still accepted.' },
    response: { level: 'risky', why: 'Clients may receive numbers in between, such as fractions.' },
    find: ({ before, after }) =>
      multiplesLost(before, after, (step) => `no longer has to be a multiple of ${step}`),
  },
  {
    id: 'default-changed',
    request: { level: 'risky', why: 'Requests that omit the value now have a different meaning.' },
    response: {
      level: 'harmless',
      why: 'In a response, a default is only informative: the value is sent.',
    },
    find: (pair) => defaultChange(pair, 'changed'),
  },
  {
    id: 'default-added',
    request: {
      level: 'harmless',
      why: 'The effect of omitting the value was undefined, and is now documented.',
    },
    response: {
      level: 'harmless',
      why: 'In a response, a default is only informative: the value is sent.',
    },
    find: (pair) => defaultChange(pair, 'added'),
  },
  {
    id: 'default-removed',
    request: {
      level: 'risky',
      why: 'Requests that omit the value may now have a different meaning.',
    },
    response: {
      level: 'harmless',
      why: 'In a response, a default is only informative: the value is sent.',
    },
    find: (pair) => defaultChange(pair, 'removed'),
  },
];
