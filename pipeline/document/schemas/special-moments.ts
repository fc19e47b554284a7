import type { SchemaObject } from '../../openapi-document.ts';

/** Whether a text is a day or moment that no format of JSON Schema allows: infinity (PostgreSQL), a date without a day, a month or a year (MySQL). */
export function isSpecialMoment(value: unknown): value is string {
  return typeof value === 'string' && (isInfinite(value) || isZero(value));
}

/** Keywords for columns that keep such days or moments, in place of a format; `shown` is one of them. */
export function specialMoments(kind: 'date' | 'dateTime', shown: string): SchemaObject {
  const [usual, others] = isInfinite(shown) ? infinite[kind] : zero[kind];
  return { type: 'string', pattern: `^(?:${usual}|${others})$` };
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
const time = '(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,6})?';
const zone = '(?:Z|[-+](?:0[0-9]|1[0-9]|2[0-3]):[0-5][0-9])';
const largeYear = '(?:[1-9][0-9]{4}|1[0-9]{5})';

type Forms = Readonly<Record<'date' | 'dateTime', readonly [usual: string, others: string]>>;

/** As PostgreSQL prints them: years before 1 and after 9999 as well. */
const infinite: Forms = {
  date: [`[0-9]{4}-${day}(?: BC)?`, `${largeYear}-${day}|-?infinity`],
  dateTime: [
    `[0-9]{4}-${day}T${time}${zone}`,
    `(?:[0-9]{4}-${day} ${time}(?:\\+00)? BC|${largeYear}-${day} ${time}(?:\\+00)?|-?infinity)`,
  ],
};

const zeroDay = '(?:[0-9]{4}-(?:0[0-9]|1[0-2])-00|[0-9]{4}-00-[0-2][0-9])';

/** As MySQL and MariaDB print them. */
const zero: Forms = {
  date: [`[0-9]{4}-${day}`, zeroDay],
  dateTime: [`[0-9]{4}-${day}T${time}${zone}`, `${zeroDay} ${time}`],
};
