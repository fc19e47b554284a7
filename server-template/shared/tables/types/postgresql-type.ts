import type { ColumnType } from '../column-type.ts';
import { hoursOfDay, timeForm } from './time-form.ts';
import { textFormOf } from './text-forms.ts';

/**
 * Parses a PostgreSQL type, as `format_type` prints it or as people write it (`int8`, `timestamp(3)
 * with time zone`, `numeric(10,2)[]`); `other` if it is unknown. Names and aliases: PostgreSQL
 * manual, table 8.1.
 */
export function parsePostgresqlType(sqlType: string): ColumnType {
  const { element, dimensions } = splitArray(sqlType.trim().replace(/\s+/g, ' '));
  // PostgreSQL has at most six; documents may contain anything.
  if (dimensions > 6) return other;
  return arrayTypeOf(elementType(element), dimensions);
}

/** The array type with this number of dimensions. */
export function arrayTypeOf(element: ColumnType, dimensions: number): ColumnType {
  return dimensions === 0
    ? element
    : { kind: 'array', element: arrayTypeOf(element, dimensions - 1) };
}

function elementType(text: string): ColumnType {
  if (text === '"char"' || text === 'pg_catalog."char"') return oneByte;
  const { name, sizes } = splitSizes(text.toLowerCase());
  return Object.hasOwn(fixedTypes, name) ? (fixedTypes[name] ?? other) : sizedType(name, sizes);
}

/** Splits `[]`, `[3]` and the standard's `ARRAY` off the end. */
function splitArray(text: string): { readonly element: string; readonly dimensions: number } {
  let element = text;
  let dimensions = 0;
  while (element.endsWith(']') && dimensions <= 6) {
    const open = element.lastIndexOf('[');
    if (open < 0 || !/^\d*$/.test(element.slice(open + 1, -1))) break;
    element = element.slice(0, open).trimEnd();
    dimensions += 1;
  }
  return / array$/i.test(element)
    ? { element: element.slice(0, -' array'.length), dimensions: Math.max(dimensions, 1) }
    : { element, dimensions };
}

const other: ColumnType = { kind: 'other' };

/**
 * Extracts the numbers in parentheses, which may be in the middle: `timestamp(3) with time zone`.
 */
function splitSizes(text: string): { readonly name: string; readonly sizes: readonly number[] } {
  const brackets = /\(\s*(-?\d+)\s*(?:,\s*(-?\d+)\s*)?\)/.exec(text);
  const name = text
    .replace(brackets?.[0] ?? '', ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return {
    name: name.replace(/^pg_catalog\./, '').replace(/ collate .*$/, ''),
    sizes: [brackets?.[1], brackets?.[2]].filter((size) => size !== undefined).map(Number),
  };
}

const integer = (bits: 16 | 32 | 64): ColumnType => ({ kind: 'integer', bits, unsigned: false });
const json: ColumnType = { kind: 'json' };
/** One byte, which is text only in ASCII. */
const oneByte: ColumnType = {
  kind: 'text',
  maxLength: 1,
  form: { pattern: '^[\\x01-\\x7f]?$', example: 'a' },
};
const text: ColumnType = { kind: 'text', maxLength: null };

const fixedTypes: Readonly<Record<string, ColumnType>> = {
  smallint: integer(16),
  int2: integer(16),
  smallserial: integer(16),
  serial2: integer(16),
  integer: integer(32),
  int: integer(32),
  int4: integer(32),
  serial: integer(32),
  serial4: integer(32),
  bigint: integer(64),
  int8: integer(64),
  bigserial: integer(64),
  serial8: integer(64),
  oid: { kind: 'integer', bits: 32, unsigned: true },
  real: { kind: 'float', bits: 32, unsigned: false },
  float4: { kind: 'float', bits: 32, unsigned: false },
  'double precision': { kind: 'float', bits: 64, unsigned: false },
  float8: { kind: 'float', bits: 64, unsigned: false },
  boolean: { kind: 'boolean' },
  bool: { kind: 'boolean' },
  text,
  name: { kind: 'text', maxLength: 63 },
  bytea: { kind: 'bytes', maxLength: null },
  uuid: { kind: 'uuid' },
  date: { kind: 'date' },
  json,
  jsonb: json,
};

function sizedType(name: string, sizes: readonly number[]): ColumnType {
  const size = sizes[0] ?? null;
  if (isCitext(name)) return text;
  if (/^(character varying|varchar|bpchar|(national )?char(acter)? varying)$/.test(name)) {
    return { kind: 'text', maxLength: size };
  }
  if (/^(nchar|(national )?char(acter)?)$/.test(name))
    return { kind: 'text', maxLength: size ?? 1 };
  if (/^(numeric|decimal|dec)$/.test(name)) {
    return {
      kind: 'decimal',
      precision: size,
      scale: sizes[1] ?? (size === null ? null : 0),
      unsigned: false,
    };
  }
  if (name === 'float') {
    return { kind: 'float', bits: size !== null && size <= 24 ? 32 : 64, unsigned: false };
  }
  return momentType(name, size);
}

function momentType(name: string, precision: number | null): ColumnType {
  const moment = /^(timestamp|time)(tz| with time zone| without time zone)?$/.exec(name);
  if (moment === null) return otherType(name, precision);
  const withTimeZone = moment[2] === 'tz' || moment[2] === ' with time zone';
  if (moment[1] === 'timestamp') return { kind: 'dateTime', withTimeZone, precision };
  const form = timeForm(precision ?? 6, hoursOfDay, '24:00:00');
  return { kind: 'time', withTimeZone, precision, ...(withTimeZone ? {} : { form }) };
}

/** An extension's type may be qualified by the extension's schema. */
function otherType(name: string, size: number | null): ColumnType {
  const form = textFormOf(name.replace(/^.*\./, ''), size === null ? [] : [size]);
  return form === undefined ? other : { kind: 'other', form };
}

/** Whether a type is the extension `citext`, in any schema. */
export function isCitext(sqlType: string): boolean {
  return /(^|\.)"?citext"?$/i.test(sqlType);
}
