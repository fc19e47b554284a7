import type { Schemas } from '../../model/schema-view.ts';
import { hasMark, withoutProperties } from '../without-properties.ts';
import type { LeftOut } from '../without-properties.ts';

/** What a body sets: the value without what is `readOnly`. Clients send back whole rows, and the mark leaves it to the server to reject or to ignore what it says itself: https://json-schema.org/draft/2020-12/json-schema-validation#section-9.4 */
export function settableValue(schemas: Schemas, pointer: string, value: unknown): unknown {
  return withoutProperties(schemas, [pointer], { value, isLeftOut });
}

/** The same of the row that is at a place of the body: what is inside of it may name other rows by keys that only their own server sets. */
export function settableRow(
  schemas: Schemas,
  pointer: string,
  { value, place }: { readonly value: unknown; readonly place: readonly string[] },
): unknown {
  return withoutProperties(schemas, [pointer], { value, isLeftOut, along: place });
}

const isLeftOut: LeftOut = (property) => hasMark(property, 'readOnly');
