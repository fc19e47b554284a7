import { mayBacktrackWithoutBound } from '../../patterns/may-backtrack.ts';
import type { SchemaObject } from '../../openapi-document.ts';

/**
 * Why a schema rejects a text, as the end of a sentence; null if it accepts it. Unknown formats
 * accept anything.
 */
export function textError(schema: SchemaObject, value: string): string | null {
  const { pattern, format = '' } = schema;
  const wrong = lengthError(schema, value);
  if (wrong !== null) return wrong;
  if (pattern !== undefined && !matches(pattern, value)) return 'it does not match the pattern';
  return formats.get(format)?.(value) === false ? `it is not a valid ${format}` : null;
}

function lengthError(
  { minLength = 0, maxLength = Infinity }: SchemaObject,
  value: string,
): string | null {
  // No text has more characters than UTF-16 units, and none less than half of them.
  if (value.length >= 2 * minLength && value.length <= maxLength) return null;
  const length = [...value].length;
  if (length < minLength) return `it is shorter than minLength ${minLength}`;
  return length > maxLength ? `it is longer than maxLength ${maxLength}` : null;
}

/** A pattern with unbounded backtracking is not executed; an invalid one is reported elsewhere. */
function matches(pattern: string, value: string): boolean {
  if (mayBacktrackWithoutBound(pattern)) return true;
  try {
    return new RegExp(pattern, 'u').test(value);
  } catch {
    return true;
  }
}

/** Formats with long grammars are checked only for a necessary condition. */
const formats: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ['email', (value: string) => /^[^\s@]+@[^\s@]+$/.test(value)],
  ['uri', (value: string) => /^[a-z][\w+.-]*:\S*$/i.test(value)],
  ['ipv4', (value: string) => /^\d+(?:\.\d+){3}$/.test(value)],
  ['ipv6', (value: string) => /^[\da-f:.]*:[\da-f:.]*$/i.test(value)],
  ['hostname', (value: string) => /^[\w.-]+$/.test(value)],
  ['time', (value: string) => /^\d\d:\d\d:\d\d/.test(value)],
  ['duration', (value: string) => /^P[\dYMDTHSW.]+$/.test(value)],
  ['date', isDate],
  ['date-time', isDateTime],
  ['uuid', (value: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)],
  ['byte', (value: string) => value.length % 4 === 0 && /^[A-Za-z\d+/]*={0,2}$/.test(value)],
]);

function isDate(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

/** https://www.rfc-editor.org/rfc/rfc3339#section-5.6 */
function isDateTime(value: string): boolean {
  const [, date = '', time = ''] = /^([^ Tt]+)[ Tt](.+)$/.exec(value) ?? [];
  return isDate(date) && /^[0-2]\d:[0-5]\d:[0-6]\d(?:\.\d+)?(?:z|[+-]\d\d:?\d\d)$/i.test(time);
}
