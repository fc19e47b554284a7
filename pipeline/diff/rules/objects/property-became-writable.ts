import type { PropertyPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** A property can be sent by clients. */
export const propertyBecameWritable: DirectedRule<PropertyPair> = {
  id: 'property-became-writable',
  request: { level: 'harmless', why: 'It may be sent, and need not be.' },
  response: { level: 'harmless', why: 'It still comes.' },
  find: ({ before, after }) =>
    before?.isReadOnly === true && after?.isReadOnly === false ? 'is no longer read-only' : null,
};
