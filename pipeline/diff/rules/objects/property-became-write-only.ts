import type { PropertyPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** A property became `writeOnly`. */
export const propertyBecameWriteOnly: DirectedRule<PropertyPair> = {
  id: 'property-became-write-only',
  request: { level: 'harmless', why: 'It is still accepted.' },
  response: { level: 'breaking', why: 'It is no longer sent.' },
  find: ({ before, after }) =>
    before?.isWriteOnly === false && after?.isWriteOnly === true ? 'became write-only' : null,
};
