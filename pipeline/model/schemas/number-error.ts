import { isMultipleOf } from '../../../server-template/shared/json/multiple-of.ts';
import type { SchemaObject } from '../../openapi-document.ts';

/** Why a schema rejects a number, as the end of a sentence; null if it accepts it. */
export function numberError(schema: SchemaObject, value: number): string | null {
  const { minimum = -Infinity, maximum = Infinity, format, multipleOf } = schema;
  if (schema.exclusiveMinimum === true && value === minimum) {
    return `it is not above the exclusive minimum ${minimum}`;
  }
  if (schema.exclusiveMaximum === true && value === maximum) {
    return `it is not below the exclusive maximum ${maximum}`;
  }
  if (value < minimum) return `it is below the minimum ${minimum}`;
  if (value > maximum) return `it is above the maximum ${maximum}`;
  if (format === 'int32' && (value < -(2 ** 31) || value >= 2 ** 31))
    return 'it is outside the range of int32';
  if (multipleOf === undefined || isMultipleOf(value, multipleOf)) return null;
  return `it is not a multiple of ${multipleOf}`;
}
