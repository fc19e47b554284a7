import type { SchemaPair } from '../pairs.ts';
import { typeChange } from '../schema/type-change.ts';
import type { DirectedRule } from './rule.ts';

/** Rules on null, for all schemas. */
export const nullRules: readonly DirectedRule<SchemaPair>[] = [
  {
    id: 'became-nullable',
    request: { level: 'harmless', why: 'Null is accepted, but does not have to be sent.' },
    response: { level: 'breaking', why: 'Clients that rely on a value may receive null.' },
    find: ({ before, after }) =>
      after.isNullable && !before.isNullable && before.types !== null ? 'became nullable' : null,
  },
  {
    id: 'became-not-nullable',
    request: { level: 'breaking', why: 'Requests with null are rejected.' },
    response: { level: 'harmless', why: 'Clients that handle null also handle values.' },
    find: ({ before, after }) =>
      before.isNullable && !after.isNullable && after.types !== null
        ? 'no longer accepts null'
        : null,
  },
];

/** Rules on types. If the types have nothing in common, no other rule applies. */
export const typeRules: readonly DirectedRule<SchemaPair>[] = [
  {
    id: 'type-narrowed',
    request: {
      level: 'breaking',
      why: 'Requests with a value of a type that used to be accepted are rejected.',
    },
    response: {
      level: 'harmless',
      why: 'Responses contain fewer types of values than clients handle.',
    },
    find: (pair) => typeChange(pair, 'narrowed'),
  },
  {
    id: 'type-widened',
    request: { level: 'harmless', why: 'Every value that was accepted is still accepted.' },
    response: {
      level: 'breaking',
      why: 'Responses may contain a type of value that clients do not expect.',
    },
    find: (pair) => typeChange(pair, 'widened'),
  },
  {
    id: 'type-changed',
    request: {
      level: 'breaking',
      why: 'The values that clients send are no longer the ones that are accepted.',
    },
    response: {
      level: 'breaking',
      why: 'The values that are sent are not the ones that clients expect.',
    },
    find: (pair) => typeChange(pair, 'changed'),
  },
];
