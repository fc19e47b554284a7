import type { PropertyPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** A property is no longer `writeOnly`. */
export const propertyBecameReadable: DirectedRule<PropertyPair> = {
  id: 'property-became-readable',
  request: { level: 'harmless', why: 'It is still accepted.' },
  response: { level: 'harmless', why: 'Clients ignore unknown properties.' },
  find: ({ before, after }) =>
    before?.isWriteOnly === true && after?.isWriteOnly === false ? 'is no longer write-only' : null,
};
