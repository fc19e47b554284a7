import type { SchemaPair } from '../pairs.ts';
import type { DirectedRule } from './rule.ts';

/** Rules on the properties that an object does not list. */
export const objectRules: readonly DirectedRule<SchemaPair>[] = [
  {
    id: 'object-closed',
    request: {
      level: 'breaking',
      why: 'Requests with properties that are not listed are rejected.',
    },
    response: { level: 'harmless', why: 'Clients receive fewer properties.' },
    find: ({ before, after }) =>
      before.additional !== false &&
      after.additional === false &&
      before.types?.has('object') === true
        ? 'now accepts only the properties that it lists'
        : null,
  },
  {
    id: 'object-opened',
    request: { level: 'harmless', why: 'Every object that was accepted is still accepted.' },
    response: { level: 'harmless', why: 'Clients ignore unknown properties.' },
    find: ({ before, after }) =>
      before.additional === false &&
      after.additional !== false &&
      after.types?.has('object') === true
        ? 'now accepts properties that it does not list'
        : null,
  },
  {
    id: 'further-properties-described',
    request: {
      level: 'breaking',
      why: 'Requests whose additional properties do not match are rejected.',
    },
    response: { level: 'harmless', why: 'Responses are more restricted than before.' },
    find: ({ before, after }) =>
      before.additional === null &&
      before.types?.has('object') === true &&
      Array.isArray(after.additional)
        ? 'now describes its additional properties'
        : null,
  },
  {
    id: 'further-properties-undescribed',
    request: { level: 'harmless', why: 'Every object that was accepted is still accepted.' },
    response: {
      level: 'breaking',
      why: 'Clients expect a type that the values may no longer have.',
    },
    find: ({ before, after }) =>
      Array.isArray(before.additional) &&
      after.additional === null &&
      after.types?.has('object') === true
        ? 'no longer describes its additional properties'
        : null,
  },
];
