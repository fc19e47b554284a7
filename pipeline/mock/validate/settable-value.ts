import type { Schemas } from '../../model/schema-view.ts';
import { hasMark, withoutProperties } from '../without-properties.ts';
import type { LeftOut } from '../without-properties.ts';

/** The value without `readOnly` properties. Clients send back whole rows, and a server may reject or ignore such properties: https://json-schema.org/draft/2020-12/json-schema-validation#section-9.4 */
export function settableValue(schemas: Schemas, pointer: string, value: unknown): unknown {
  return withoutProperties(schemas, [pointer], { value, isLeftOut });
}

/** The same for the row at a place of the body, whose parts may refer to other rows by read-only keys. */
export function settableRow(
  schemas: Schemas,
  pointer: string,
  { value, place }: { readonly value: unknown; readonly place: readonly string[] },
): unknown {
  return withoutProperties(schemas, [pointer], { value, isLeftOut, along: place });
}

const isLeftOut: LeftOut = (property) => hasMark(property, 'readOnly');
