import type { SchemaObject } from '../../../openapi-document.ts';

/** Why a schema refuses a number, as the end of a sentence; null where it takes it. */
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
  if (format === 'int32' && (value < -(2 ** 31) || value >= 2 ** 31)) return 'it is no int32';
  if (multipleOf === undefined || isMultiple(value, multipleOf)) return null;
  return `it is no multiple of ${multipleOf}`;
}

/** As decimals: 19.99 is a multiple of 0.01. */
function isMultiple(value: number, of: number): boolean {
  const times = value / of;
  return Math.abs(times - Math.round(times)) <= 1e-9 * Math.max(1, Math.abs(times));
}
