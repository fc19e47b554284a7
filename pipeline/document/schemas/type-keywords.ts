import type { ColumnType, TextForm } from '../../catalog/catalog.ts';
import type { SchemaObject } from '../../openapi-document.ts';
import { bytesKeywords } from '../checks/bytes-keywords.ts';
import { exampleValue } from './example-value.ts';

/**
 * Keywords for the values of a column type. Never stricter than the database, except for declared
 * widths, which SQLite does not enforce.
 */
export function typeKeywords(type: ColumnType): SchemaObject {
  switch (type.kind) {
    case 'integer':
      return integerKeywords(type);
    case 'decimal':
      return { type: 'number', format: 'double', ...decimalBounds(type) };
    case 'float':
      return {
        type: 'number',
        format: type.bits === 32 ? 'float' : 'double',
        ...floatBounds(type),
      };
    case 'boolean':
      return { type: 'boolean' };
    case 'bytes':
      return bytesTypeKeywords(type);
    case 'uuid':
      return { type: 'string', format: 'uuid' };
    case 'date':
      return { type: 'string', format: 'date' };
    case 'dateTime':
      return { type: 'string', format: 'date-time' };
    case 'time':
      // RFC 3339's full-time has an offset; a column without one holds 12:30:00, which validators
      // of `time` reject.
      return { type: 'string', ...(type.withTimeZone ? { format: 'time' } : formKeywords(type)) };
    case 'json':
      return { type: 'object', additionalProperties: true };
    case 'enum':
      return { type: 'string', enum: type.values };
    case 'set':
      return { type: 'array', items: { type: 'string', enum: type.values }, uniqueItems: true };
    case 'array':
      // No database prevents nulls in an array.
      return { type: 'array', items: nullableSchema(itemKeywords(type.element)) };
    case 'text':
      return { type: 'string', ...width(type.maxLength), ...formKeywords(type) };
    case 'other':
      return { type: 'string', ...formKeywords(type) };
  }
}

/** Items of an array without their examples, which its property cannot show. */
function itemKeywords(type: ColumnType): SchemaObject {
  const keywords = typeKeywords(type);
  const example = exampleValue(keywords, type);
  return example === undefined ? keywords : { ...keywords, example };
}

function bytesTypeKeywords({
  maxLength,
  fixed,
}: Extract<ColumnType, { kind: 'bytes' }>): SchemaObject {
  const most = maxLength ?? Infinity;
  return { type: 'string', format: 'byte', ...bytesKeywords(fixed ? most : 0, most) };
}

function formKeywords({ form }: { readonly form?: TextForm }): SchemaObject {
  return form?.pattern === undefined ? {} : { pattern: form.pattern };
}

/**
 * The schema with null allowed. A schema without `type` allows null already, and an `enum` must
 * contain null.
 */
export function nullableSchema(schema: SchemaObject): SchemaObject {
  if (schema.type === undefined) return schema;
  const values = schema.enum === undefined ? {} : { enum: [...schema.enum, null] };
  const { type, format, ...rest } = schema;
  return {
    type,
    ...(format === undefined ? {} : { format }),
    nullable: true,
    ...rest,
    ...values,
  };
}

function integerKeywords({
  bits,
  unsigned,
  within,
  without,
}: Extract<ColumnType, { kind: 'integer' }>): SchemaObject {
  if (within !== undefined) {
    const [minimum, maximum] = within;
    // Without the type, null would not match the number's bounds.
    const gap = without && {
      not: { type: 'integer' as const, minimum: without[0], maximum: without[1] },
    };
    return { type: 'integer', format: 'int32', minimum, maximum, ...gap };
  }
  if (bits === 64) {
    // 2^64 - 1 exceeds int64: validators would reject the upper half.
    return unsigned ? { type: 'integer', minimum: 0 } : { type: 'integer', format: 'int64' };
  }
  if (bits === 32) {
    return unsigned
      ? { type: 'integer', format: 'int64', minimum: 0, maximum: 2 ** 32 - 1 }
      : { type: 'integer', format: 'int32' };
  }
  const [minimum, maximum] = unsigned
    ? [0, 2 ** bits - 1]
    : [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1];
  return { type: 'integer', format: 'int32', minimum, maximum };
}

function floatBounds({ unsigned, greatest }: Extract<ColumnType, { kind: 'float' }>): SchemaObject {
  const low = unsigned ? 0 : greatest === undefined ? undefined : -greatest;
  return {
    ...(low === undefined ? {} : { minimum: low }),
    ...(greatest === undefined ? {} : { maximum: greatest }),
  };
}

/**
 * Bounds of a decimal by its number of digits; more digits after the point are rejected rather than
 * rounded.
 */
function decimalBounds(type: Extract<ColumnType, { kind: 'decimal' }>): SchemaObject {
  const { precision, scale, unsigned } = type;
  const digits = precision === null ? null : precision - (scale ?? 0);
  // A fraction as multipleOf (0.01) would reject 19.99 in floating point; integers are exact.
  const whole = scale === null || scale > 0 ? {} : { multipleOf: 10 ** -scale };
  // Beyond 10^22 a power of ten is not an exact double.
  if (digits === null || digits < 0 || digits > 22) return unsigned ? { minimum: 0 } : {};
  return { ...decimalRange(digits, scale ?? 0, unsigned), ...whole };
}

function decimalRange(digits: number, scale: number, unsigned: boolean): SchemaObject {
  const greatest = greatestDecimal(digits, scale);
  if (greatest !== null) return { minimum: unsigned ? 0 : -greatest, maximum: greatest };
  const bound = 10 ** digits;
  return {
    ...(unsigned ? { minimum: 0 } : { minimum: -bound, exclusiveMinimum: true }),
    maximum: bound,
    exclusiveMaximum: true,
  };
}

/**
 * The number with this many nines before and after the point; null if a double cannot distinguish
 * it from the next power of ten.
 */
function greatestDecimal(digits: number, scale: number): number | null {
  const isExact = scale >= 0 && digits + scale <= 15;
  return isExact ? Number(`${'9'.repeat(digits)}.${'9'.repeat(scale)}0`) : null;
}

/** Widths beyond an int32 (LONGTEXT) break generators that store them in one. */
function width(maxLength: number | null): SchemaObject {
  return maxLength === null || maxLength < 0 || maxLength > 2 ** 31 - 1 ? {} : { maxLength };
}
