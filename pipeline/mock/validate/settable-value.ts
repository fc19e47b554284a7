import { isMarked, withoutProperties } from '../without-properties.ts';

/** What a body sets: the value without what is `readOnly`. Clients send back whole rows, and the mark leaves it to the server to refuse or to ignore what it says itself: https://json-schema.org/draft/2020-12/json-schema-validation#section-9.4 */
export function settableValue(document: object, pointer: string, value: unknown): unknown {
  return withoutProperties(document, [pointer], {
    value,
    isLeftOut: (property) => isMarked(property, 'readOnly'),
  });
}
