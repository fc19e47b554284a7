import type { PropertyPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** A property is no longer `readOnly`. */
export const propertyBecameWritable: DirectedRule<PropertyPair> = {
  id: 'property-became-writable',
  request: { level: 'harmless', why: 'It may be sent, but does not have to be.' },
  response: { level: 'harmless', why: 'It is still sent.' },
  find: ({ before, after }) =>
    before?.isReadOnly === true && after?.isReadOnly === false ? 'is no longer read-only' : null,
};
