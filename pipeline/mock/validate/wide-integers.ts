import type { Schemas } from '../../model/schema-view.ts';
import { isRow } from '../../../server-template/shared/rows/row.ts';
import { numericSize } from '../../../server-template/shared/json/exact-number.ts';
import type { ErrorDetail } from '../../../server-template/shared/problem-texts.ts';
import {
  itemPlaces,
  keywordAt,
  placesOf,
  propertyPlaces,
} from '../../../server-template/shared/form/value-schemas.ts';

const LIMIT = 2n ** 63n;

/** Integers with format int64 that exceed 64 bits, from a body with exact numbers: the validator's doubles cannot distinguish 2^63 from 2^63 - 1. */
export function wideIntegers(
  schemas: Schemas,
  pointer: string,
  value: unknown,
): readonly ErrorDetail[] {
  const details: ErrorDetail[] = [];
  const visit = (item: unknown, places: readonly string[], field: string): void => {
    if (places.length === 0) return;
    const size = numericSize(item);
    if (size !== null) {
      const isWide = size >= LIMIT || size < -LIMIT;
      if (isWide && keywordAt(schemas, places, 'format') === 'int64')
        details.push({ in: 'body', field: field.slice(0, 200), message: 'must fit in 64 bits' });
    } else if (Array.isArray(item)) {
      const inner = itemPlaces(schemas, places);
      item.forEach((one, index) => visit(one, inner, fieldIn(field, index)));
    } else if (isRow(item)) {
      for (const [name, one] of Object.entries(item))
        visit(one, propertyPlaces(schemas, places, name), fieldIn(field, name));
    }
  };
  visit(value, placesOf(schemas, [pointer]), '');
  return details;
}

function fieldIn(field: string, key: string | number): string {
  return field === '' ? String(key) : `${field}.${key}`;
}
