import type { PropertyPair } from '../../schema/schema-pair.ts';
import type { DirectedRule } from '../rule.ts';

/** A property became `readOnly`. */
export const propertyBecameReadOnly: DirectedRule<PropertyPair> = {
  id: 'property-became-read-only',
  request: { level: 'risky', why: 'What clients send is ignored or rejected.' },
  response: { level: 'harmless', why: 'It is still sent.' },
  find: ({ before, after }) =>
    before?.isReadOnly === false && after?.isReadOnly === true ? 'became read-only' : null,
};
