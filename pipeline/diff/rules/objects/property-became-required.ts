import type { PropertyPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** A property became required. */
export const propertyBecameRequired: DirectedRule<PropertyPair> = {
  id: 'property-became-required',
  request: { level: 'breaking', why: 'Requests that leave it out are rejected.' },
  response: { level: 'harmless', why: 'Clients that handle its absence now always receive it.' },
  find: ({ before, after, wasRequired, isRequired }) =>
    isRequired && !wasRequired && (before !== null || after === null) ? 'became required' : null,
};
