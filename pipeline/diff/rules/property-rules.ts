import type { PropertyPair } from '../pairs.ts';
import type { DirectedRule } from './rule.ts';

/** Rules on the properties of an object. */
export const propertyRules: readonly DirectedRule<PropertyPair>[] = [
  {
    id: 'optional-property-added',
    request: { level: 'harmless', why: 'It does not have to be sent.' },
    response: { level: 'harmless', why: 'Clients ignore unknown properties.' },
    find: ({ before, after, isRequired, side, owner }) =>
      before === null &&
      after !== null &&
      !isRequired &&
      !(side === 'response' && owner.before.additional === false)
        ? 'was added'
        : null,
  },
  {
    id: 'required-property-added',
    request: { level: 'breaking', why: 'Requests without it are rejected.' },
    response: { level: 'harmless', why: 'Clients ignore unknown properties.' },
    find: ({ before, after, isRequired, side, owner }) =>
      before === null &&
      after !== null &&
      isRequired &&
      !(side === 'response' && owner.before.additional === false)
        ? 'was added and is required'
        : null,
  },
  {
    id: 'property-added-to-closed-object',
    request: null,
    response: {
      level: 'risky',
      why: 'The old document promised that nothing else is sent, and clients may check that.',
    },
    find: ({ before, after, side, owner }) =>
      side === 'response' && before === null && after !== null && owner.before.additional === false
        ? 'was added to an object that promised to have no other properties'
        : null,
  },
  {
    id: 'optional-property-removed',
    request: { level: 'risky', why: 'What clients send is now ignored.' },
    response: { level: 'risky', why: 'Clients that use it when present no longer receive it.' },
    find: ({ before, after, wasRequired, side, owner }) =>
      before !== null &&
      after === null &&
      !wasRequired &&
      !before.isDeprecated &&
      !(side === 'request' && owner.after.additional === false)
        ? 'was removed'
        : null,
  },
  {
    id: 'required-property-removed',
    request: { level: 'risky', why: 'What clients send is now ignored.' },
    response: { level: 'breaking', why: 'Clients rely on it.' },
    find: ({ before, after, wasRequired, side, owner }) =>
      before !== null &&
      after === null &&
      wasRequired &&
      !before.isDeprecated &&
      !(side === 'request' && owner.after.additional === false)
        ? 'was removed'
        : null,
  },
  {
    id: 'deprecated-property-removed',
    request: {
      level: 'risky',
      why: 'The removal was announced; what clients still send is ignored.',
    },
    response: {
      level: 'risky',
      why: 'The removal was announced; clients that still read it no longer find it.',
    },
    find: ({ before, after, side, owner }) =>
      before?.isDeprecated === true &&
      after === null &&
      !(side === 'request' && owner.after.additional === false)
        ? 'was removed after it had been deprecated'
        : null,
  },
  {
    id: 'property-removed-from-closed-object',
    request: {
      level: 'breaking',
      why: 'The object accepts only the properties it lists: requests with it are rejected.',
    },
    response: null,
    find: ({ before, after, side, owner }) =>
      side === 'request' && before !== null && after === null && owner.after.additional === false
        ? 'was removed from an object that accepts no other properties'
        : null,
  },
  {
    id: 'property-became-required',
    request: { level: 'breaking', why: 'Requests that leave it out are rejected.' },
    response: { level: 'harmless', why: 'Clients that handle its absence now always receive it.' },
    find: ({ before, after, wasRequired, isRequired }) =>
      isRequired && !wasRequired && (before !== null || after === null) ? 'became required' : null,
  },
  {
    id: 'property-became-optional',
    request: { level: 'harmless', why: 'Every request that was accepted is still accepted.' },
    response: { level: 'breaking', why: 'Clients rely on it, but it may be missing.' },
    find: ({ after, wasRequired, isRequired }) =>
      wasRequired && !isRequired && after !== null && !after.isReadOnly && !after.isWriteOnly
        ? 'became optional'
        : null,
  },
  {
    id: 'property-became-read-only',
    request: { level: 'risky', why: 'What clients send is ignored or rejected.' },
    response: { level: 'harmless', why: 'It is still sent.' },
    find: ({ before, after }) =>
      before?.isReadOnly === false && after?.isReadOnly === true ? 'became read-only' : null,
  },
  {
    id: 'property-became-writable',
    request: { level: 'harmless', why: 'It may be sent, but does not have to be.' },
    response: { level: 'harmless', why: 'It is still sent.' },
    find: ({ before, after }) =>
      before?.isReadOnly === true && after?.isReadOnly === false ? 'is no longer read-only' : null,
  },
  {
    id: 'property-became-write-only',
    request: { level: 'harmless', why: 'It is still accepted.' },
    response: { level: 'breaking', why: 'It is no longer sent.' },
    find: ({ before, after }) =>
      before?.isWriteOnly === false && after?.isWriteOnly === true ? 'became write-only' : null,
  },
  {
    id: 'property-became-readable',
    request: { level: 'harmless', why: 'It is still accepted.' },
    response: { level: 'harmless', why: 'Clients ignore unknown properties.' },
    find: ({ before, after }) =>
      before?.isWriteOnly === true && after?.isWriteOnly === false
        ? 'is no longer write-only'
        : null,
  },
  {
    id: 'property-deprecated',
    request: { level: 'harmless', why: 'It is still accepted.' },
    response: { level: 'harmless', why: 'It is still sent.' },
    find: ({ before, after }) =>
      before?.isDeprecated === false && after?.isDeprecated === true ? 'is now deprecated' : null,
  },
];
