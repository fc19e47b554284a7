import type { Schema } from '../document/openapi.ts';
import { beginsWithDay, hasTime } from '../../shared/codecs/calendar.ts';
import { numberText } from '../../shared/codecs/number-codecs.ts';

/**
 * Whether a value other than null matches a schema, as far as that can be checked cheaply: type,
 * format, enum, length, pattern and bounds.
 */
export type ValueCheck = (value: unknown) => boolean;

/** The check of a column's schema, with references followed; null: any value fits. */
export function valueCheck(schema: Schema): ValueCheck | null {
  const { type, format } = schema;
  const typed = types[type ?? ''];
  if (typed === undefined) return null;
  const formatted = formats[format ?? ''];
  const parts: readonly (ValueCheck | null)[] = [
    typed,
    type === 'string' && formatted !== undefined ? (value) => formatted(value as string) : null,
    type === 'string' ? lengthCheck(schema) : null,
    type === 'string' ? patternCheck(schema) : null,
    type === 'integer' || type === 'number' ? boundsCheck(schema) : null,
    listCheck(schema),
  ];
  const checks = parts.filter((part) => part !== null);
  return checks.reduce((first, second) => (value) => first(value) && second(value));
}

const types: Readonly<Record<string, ValueCheck>> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  integer: (value) => Number.isInteger(value) || /^-?\d+$/.test(numberText(value) ?? ''),
  number: (value) => Number.isFinite(value) || numberText(value) !== null,
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

const formats: Readonly<Record<string, (value: string) => boolean>> = {
  date: isDay,
  'date-time': isMoment,
  uuid: (value) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value),
};

/** What follows the seconds. */
const momentEnd = /^(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** An expression for the whole would take three times as long, a Date ten times. */
function isMoment(text: string): boolean {
  if (!beginsWithDay(text) || text.charCodeAt(10) !== 0x54 || !hasTime(text, 11)) return false;
  return (text.length === 20 && text.endsWith('Z')) || momentEnd.test(text.slice(19));
}

function isDay(text: string): boolean {
  return text.length === 10 && beginsWithDay(text);
}

function lengthCheck({ minLength, maxLength }: Schema): ValueCheck | null {
  const [least, most] = [boundOf(minLength, 0), boundOf(maxLength, Infinity)];
  if (least === 0 && most === Infinity) return null;
  return (value) => {
    const { length } = value as string;
    // A character has one or two UTF-16 units.
    if (length <= most && length >= least * 2) return true;
    const characters = [...(value as string)].length;
    return characters >= least && characters <= most;
  };
}

function patternCheck({ pattern, 'x-crud': crud }: Schema): ValueCheck | null {
  // A pattern that could run without end is checked only in requests.
  if (typeof pattern !== 'string' || crud !== undefined) return null;
  const expression = new RegExp(pattern, 'u');
  return (value) => expression.test(value as string);
}

function boundsCheck(schema: Schema): ValueCheck | null {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const [least, most] = [boundOf(minimum, -Infinity), boundOf(maximum, Infinity)];
  if (least === -Infinity && most === Infinity) return null;
  return (value) => {
    const number = typeof value === 'number' ? value : Number(numberText(value));
    return (
      (exclusiveMinimum === true ? number > least : number >= least) &&
      (exclusiveMaximum === true ? number < most : number <= most)
    );
  };
}

function listCheck({ enum: list }: Schema): ValueCheck | null {
  if (!Array.isArray(list)) return null;
  const values = new Set<unknown>(list);
  return (value) => values.has(value);
}

function boundOf(keyword: unknown, none: number): number {
  return typeof keyword === 'number' ? keyword : none;
}
