import type { ColumnType } from '../../catalog/catalog.ts';
import type { SchemaObject } from '../../openapi-document.ts';

/**
 * Whether a text is a date or timestamp that no JSON Schema format allows: infinity (PostgreSQL), a
 * date without day, month or year (MySQL).
 */
export function isSpecialMoment(value: unknown): value is string {
  return typeof value === 'string' && (isInfinite(value) || isZero(value));
}

type Moments = Extract<ColumnType, { readonly kind: 'date' | 'dateTime' }>;

/** Keywords for columns with such values, in place of a format; `shown` is one of them. */
export function specialMoments(type: Moments, shown: string): SchemaObject {
  const forms = isInfinite(shown) ? infiniteForms(type) : zeroForms(type);
  return { type: 'string', pattern: `^(?:${forms.join('|')})$` };
}

function isInfinite(text: string): boolean {
  return /^-?infinity$/.test(text);
}

function isZero(text: string): boolean {
  return /^(?:0000-\d\d-\d\d|\d{4}-00-\d\d|\d{4}-\d\d-00)(?: \d\d:\d\d:\d\d(?:\.\d+)?)?$/.test(
    text,
  );
}

const day =
  '(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-9]))';
const minutes = '(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]';
const zone = '(?:Z|[-+](?:0[0-9]|1[0-9]|2[0-3]):[0-5][0-9])';
/** Years 1 to 4712 BC: PostgreSQL's calendar begins in 4713 BC. */
const earlyYear =
  '(?:000[1-9]|00[1-9][0-9]|0[1-9][0-9]{2}|[1-3][0-9]{3}|4[0-6][0-9]{2}|47(?:0[0-9]|1[0-2]))';
/** Years 10000 to 5874897, the last of PostgreSQL's dates. */
const largeYearOfDate =
  '(?:[1-9][0-9]{4,5}|[1-4][0-9]{6}|5[0-7][0-9]{5}|58[0-6][0-9]{4}|587[0-3][0-9]{3}|5874[0-7][0-9]{2}|58748[0-8][0-9]|587489[0-7])';
/** Years 10000 to 294276, the last of its timestamps. */
const largeYear =
  '(?:[1-9][0-9]{4}|1[0-9]{5}|2[0-8][0-9]{4}|29[0-3][0-9]{3}|294[01][0-9]{2}|2942[0-6][0-9]|29427[0-6])';

/**
 * As PostgreSQL prints them: including years before 1 and after 9999, without trailing zeros of
 * seconds.
 */
function infiniteForms(type: Moments): readonly string[] {
  if (type.kind === 'date')
    return [`[0-9]{4}-${day}`, `${earlyYear}-${day} BC|${largeYearOfDate}-${day}`, '-?infinity'];
  const precision = type.precision ?? 6;
  const fraction = precision === 0 ? '' : `(?:\\.[0-9]{0,${precision - 1}}[1-9])?`;
  const printed = ` ${minutes}${fraction}${type.withTimeZone ? '\\+00' : ''}`;
  return [
    usualMoment(precision),
    `(?:${earlyYear}-${day}${printed} BC|${largeYear}-${day}${printed}|-?infinity)`,
  ];
}

const zeroDay = '(?:[0-9]{4}-(?:0[0-9]|1[0-2])-00|[0-9]{4}-00-[0-2][0-9])';

/** As MySQL and MariaDB print them, with all digits of seconds; SQLite returns texts unchanged. */
function zeroForms(type: Moments): readonly string[] {
  if (type.kind === 'date') return [`[0-9]{4}-${day}`, zeroDay];
  const { precision } = type;
  const fraction =
    precision === 0 ? '' : precision === null ? '(?:\\.[0-9]{1,9})?' : `\\.[0-9]{${precision}}`;
  return [usualMoment(precision ?? 9), `${zeroDay} ${minutes}${fraction}`];
}

function usualMoment(precision: number): string {
  const fraction = precision === 0 ? '' : `(?:\\.[0-9]{1,${precision}})?`;
  return `[0-9]{4}-${day}T${minutes}${fraction}${zone}`;
}
