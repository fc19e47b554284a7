import type { PropertyPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** A property is no longer required. */
export const propertyBecameOptional: DirectedRule<PropertyPair> = {
  id: 'property-became-optional',
  request: { level: 'harmless', why: 'Every request that was accepted is still accepted.' },
  response: { level: 'breaking', why: 'Clients rely on it, but it may be missing.' },
  find: ({ after, wasRequired, isRequired }) =>
    wasRequired && !isRequired && after !== null && !after.isReadOnly && !after.isWriteOnly
      ? 'became optional'
      : null,
};
