import { beginsWithDay, hasTime } from './calendar.ts';
import { type ValueCodec, RejectedValue } from './value-codec.ts';

/** Timestamp format and limits of a database. */
export interface MomentForm {
  /** Number of fractional digits. */
  readonly precision: number;
  /** Suffix in the database's text: nothing, `+00`, `Z`. */
  readonly zone?: string;
  /** How SQLite's texts look, if not like `2024-02-29 12:30:00.5`. */
  readonly storedAs?: string | undefined;
  /** Other values that the column stores, as printed. */
  readonly others?: RegExp;
}

/** PostgreSQL's dates before the year 1, after 9999, and infinity. */
export const endlessDays = /^(?:-?infinity|\d{4,6}-\d\d-\d\d BC|\d{5,7}-\d\d-\d\d)$/;

/** The same for timestamps; `zone` is the suffix of finite ones. */
export function endlessMoments(zone: string): RegExp {
  const time = ` \\d\\d:\\d\\d:\\d\\d(?:\\.\\d*[1-9])?${zone.replace('+', '\\+')}`;
  return new RegExp(
    `^(?:-?infinity|\\d{4,6}-\\d\\d-\\d\\d${time} BC|\\d{5,6}-\\d\\d-\\d\\d${time})$`,
  );
}

/** Dates without a day, month or year, in MySQL and SQLite. */
export const zeroDays =
  /^(?:0000-(?:0\d|1[0-2])-(?:[0-2]\d|3[01])|\d{4}-00-(?:[0-2]\d|3[01])|\d{4}-(?:0\d|1[0-2])-00)$/;

/** Likewise timestamps, with this many fractional digits; null: any number. */
export function zeroMoments(precision: number | null): RegExp {
  const fraction =
    precision === 0 ? '' : precision === null ? `(?:\\.\\d{1,9})?` : `\\.\\d{${precision}}`;
  return new RegExp(`${zeroDays.source.slice(0, -1)} \\d\\d:\\d\\d:\\d\\d${fraction}$`);
}

/** The end of a day, in PostgreSQL. */
export const endOfDay = /^24:00:00$/;

/**
 * MySQL's TIME is also a duration, from -838:59:59 to 838:59:59 (https://mariadb.com/kb/en/time/).
 */
export function timeSpans(precision: number): RegExp {
  const fraction = precision === 0 ? '' : `(?:\\.\\d{1,${precision}})?`;
  return new RegExp(
    `^-?(?:\\d\\d|[1-7]\\d\\d|8[0-2]\\d|83[0-8]):[0-5]\\d(?::[0-5]\\d${fraction})?$`,
  );
}

/** Form of stored timestamps, in UTC: `YYYY-MM-DDTHH:MM:SS.sssZ`, with a T or a space, with or without a fraction and the Z. */
const storedForm = /^YYYY-MM-DD([ T])HH:MM:SS(?:\.(s{1,9}))?(Z?)$/;

/** The form with these parts; null for the usual one, that of CURRENT_TIMESTAMP. */
export function momentForm(separator: string, fraction: string, zone: string): string | null {
  const isUsual = separator === ' ' && fraction === '' && zone === '';
  return isUsual ? null : `YYYY-MM-DD${separator}HH:MM:SS${fraction}${zone}`;
}

/** Timestamps in RFC 3339. Offsets are converted to UTC; a column without a time zone holds UTC. */
export function dateTimeCodec({ precision, zone = '', storedAs, others }: MomentForm): ValueCodec {
  const [, separator = ' ', digits = '', suffix = zone] = storedForm.exec(storedAs ?? '') ?? [];
  return {
    keyType: 'string',
    encode(value) {
      if (isOther(value, others)) return value;
      const match = typeof value === 'string' ? dateTime.exec(value) : null;
      if (match === null) throw new RejectedValue('must be a date-time (RFC 3339)');
      const [, date = '', time = '', fraction = '', offset = 'Z'] = match;
      rejectNoDate(date);
      rejectNoTime(time);
      const moment = inUtc(date, time, offset);
      const kept = `${moment.slice(0, 10)}${separator}${moment.slice(11)}`;
      return `${kept}${keptFraction(fraction, precision, digits.length)}${suffix}`;
    },
    decode: (value) => (typeof value === 'string' ? shownMoment(value) : value),
    fit: (value) =>
      value.replace(/\.(\d+)/, (_all, digits: string) => fractionOf(digits.slice(0, precision))),
  };
}

/** Calendar days. */
export function dateCodec({ others }: Pick<MomentForm, 'others'> = {}): ValueCodec {
  return {
    keyType: 'string',
    encode(value) {
      if (isOther(value, others)) return value;
      if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value))
        throw new RejectedValue('must be a date');
      rejectNoDate(value);
      return value;
    },
    fit: (value) => value.slice(0, 10),
  };
}

/** Times of day: `12:30:00`, with an offset if the column stores one. */
export function timeCodec(form: MomentForm & { readonly withTimeZone: boolean }): ValueCodec {
  return {
    keyType: 'string',
    encode(value) {
      if (isOther(value, form.others)) return value.replace(/^-?\d+:\d\d$/, '$&:00');
      const match = typeof value === 'string' ? timeOfDay.exec(value) : null;
      const [, time = '', fraction = '', offset] = match ?? [];
      if (match === null || (offset !== undefined) !== form.withTimeZone) {
        throw new RejectedValue(
          `must be a time of day ${form.withTimeZone ? 'with' : 'without'} an offset`,
        );
      }
      rejectNoTime(time);
      const seconds = time.length === 5 ? ':00' : '';
      return `${time}${seconds}${keptFraction(fraction, form.precision)}${offset?.toUpperCase() ?? ''}`;
    },
    ...(form.withTimeZone && {
      decode: (value) => (typeof value === 'string' ? fullTime(value) : value),
    }),
    fit: (value) => value.slice(11, 19) + (form.withTimeZone ? 'Z' : ''),
  };
}

function isOther(value: unknown, others: RegExp | undefined): value is string {
  return others !== undefined && typeof value === 'string' && others.test(value);
}

const lastShown = { stored: '', shown: '' };

/** Rows that were written together have the same time, often in two columns. */
function shownMoment(stored: string): string {
  if (stored !== lastShown.stored) {
    lastShown.shown = rfc3339(stored);
    lastShown.stored = stored;
  }
  return lastShown.shown;
}

/**
 * RFC 3339 for a database's timestamp, in UTC by default; special values (infinity, years before 1
 * or after 9999, MySQL's zero dates) are unchanged.
 */
function rfc3339(text: string): string {
  // Fast path for the usual formats in UTC, with and without a zone; the rest is for SQLite's
  // columns.
  if (text.charCodeAt(10) === 0x20 && !beginsWithZeroDay(text)) {
    if (text.length === 19) return `${text.slice(0, 10)}T${text.slice(11)}Z`;
    if (text.endsWith('+00')) return `${text.slice(0, 10)}T${text.slice(11, -3)}Z`;
  }
  const match = storedMoment.exec(text);
  if (match === null || beginsWithZeroDay(text)) return text;
  const [, date, minutes, seconds = ':00', hours = '', offsetMinutes = ':00'] = match;
  const offset =
    hours === '' || hours === 'Z' || hours === '+00' ? 'Z' : `${hours}${offsetMinutes}`;
  return `${date}T${minutes}${seconds}${offset}`;
}

/** The expression is slow, so it is evaluated only if a part may be zero. */
function beginsWithZeroDay(text: string): boolean {
  const mayBe = text.startsWith('0000') || text.startsWith('00', 5) || text.startsWith('00', 8);
  return mayBe && zeroDays.test(text.slice(0, 10));
}

const storedMoment =
  /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d(?:\.\d+)?)?(?:(Z|[+-]\d\d)(:\d\d)?)?$/;
const dateTime = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d)(?:\.(\d+))?([Zz]|[+-]\d\d:\d\d)$/;
const timeOfDay = /^(\d\d:\d\d(?::\d\d)?)(?:\.(\d+))?([Zz]|[+-]\d\d:\d\d)?$/;

/** Databases begin with the year 1. */
function rejectNoDate(text: string): void {
  if (text.startsWith('0000') || !beginsWithDay(text))
    throw new RejectedValue('must be a valid date');
}

/** A leap second is rejected: databases would change it to the next minute. */
function rejectNoTime(text: string): void {
  if (!hasTime(text.length === 5 ? `${text}:00` : text, 0))
    throw new RejectedValue('must be a valid time of day');
}

function inUtc(date: string, time: string, offset: string): string {
  if (/^[Zz]$|00:00$/.test(offset)) return `${date} ${time}`;
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  if (hours > 23 || minutes > 59) throw new RejectedValue('must have an offset of less than a day');
  const shift = (hours * 60 + minutes) * (offset.startsWith('-') ? -1 : 1);
  const utc = new Date(Date.parse(`${date}T${time}Z`) - shift * 60_000);
  const year = utc.getUTCFullYear();
  if (year < 1 || year > 9999) throw new RejectedValue('must be between the years 1 and 9999');
  return utc.toISOString().slice(0, 19).replace('T', ' ');
}

function keptFraction(digits: string, precision: number, least = 0): string {
  const kept = digits.replace(/0+$/, '').padEnd(least, '0');
  if (kept.length > precision) {
    throw new RejectedValue(`must have at most ${precision} digits after the seconds`);
  }
  return fractionOf(kept);
}

function fractionOf(digits: string): string {
  return digits === '' ? '' : `.${digits}`;
}

function fullTime(text: string): string {
  const zone = /([+-]\d\d)(:\d\d)?$/.exec(text);
  if (zone === null) return text;
  const offset = `${zone[1]}${zone[2] ?? ':00'}`;
  return text.slice(0, zone.index) + (offset === '+00:00' ? 'Z' : offset);
}
