import type { Provider, Store, Stored } from './stored.ts';

const dateTime = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d)(?:\.(\d+))?([Zz]|[+-]\d\d:\d\d)$/;
const timeOfDay = /^(\d\d:\d\d)(:\d\d)?(?:\.(\d+))?([Zz]|[+-]\d\d:\d\d)?$/;
/** Digits of a second that a column keeps whose type does not say. */
const usualDigits = { sqlite: 9, postgresql: 6, cockroachdb: 6, mysql: 0, sqlserver: 7 } as const;

/** How a column takes a moment, a day or a time: a day that there is, no leap second, no more digits than it keeps; moments come back in UTC. Null for other formats. */
export function momentStore(
  format: string | undefined,
  provider: Provider,
  type: string,
): Store | null {
  const declared = /\((\d+)\)/.exec(type)?.[1];
  const digits = declared === undefined ? usualDigits[provider] : Number(declared);
  if (format === 'date-time') return textStore((text) => storeMoment(text, digits));
  // OpenAPI has no format for a time without an offset.
  const isTime = format === 'time' || (format === undefined && /^time\b/i.test(type));
  const hasOffset = /^timetz|with time zone/i.test(type);
  if (isTime) return textStore((text) => storeTime(text, digits, hasOffset));
  return format === 'date' ? textStore(storeDay) : null;
}

function textStore(store: (text: string) => Stored): Store {
  return (value) => (typeof value === 'string' ? store(value) : { kind: 'kept', value });
}

function storeMoment(text: string, digits: number): Stored {
  const match = dateTime.exec(text);
  if (match === null) return { kind: 'kept', value: text };
  const [, day = '', time = '', fraction = '', offset = 'Z'] = match;
  const kept = fraction.replace(/0+$/, '');
  const fault = faultOfDay(day) ?? faultOfTime(time) ?? faultOfFraction(kept, digits);
  if (fault !== null) return { kind: 'refused', message: fault };
  const utc = new Date(`${day}T${time}${offset.toUpperCase()}`);
  if (Number.isNaN(utc.getTime()) || utc.getUTCFullYear() < 1 || utc.getUTCFullYear() > 9999)
    return { kind: 'refused', message: 'must lie in the years 1 to 9999' };
  return { kind: 'kept', value: `${utc.toISOString().slice(0, 19)}${fractionText(kept)}Z` };
}

function storeTime(text: string, digits: number, hasOffset: boolean): Stored {
  const match = timeOfDay.exec(text);
  const [, minutes = '', seconds = ':00', fraction = '', offset] = match ?? [];
  if (match === null || (offset === undefined) === hasOffset) {
    const message = `must be a time of day ${hasOffset ? 'with' : 'without'} an offset`;
    return { kind: 'refused', message };
  }
  const time = minutes + seconds;
  const kept = fraction.replace(/0+$/, '');
  const fault = faultOfTime(time) ?? faultOfFraction(kept, digits);
  if (fault !== null) return { kind: 'refused', message: fault };
  return { kind: 'kept', value: `${time}${fractionText(kept)}${offset?.toUpperCase() ?? ''}` };
}

function storeDay(text: string): Stored {
  const message = faultOfDay(text);
  return message === null ? { kind: 'kept', value: text } : { kind: 'refused', message };
}

/** JSON Schema knows the year 0, databases do not. */
function faultOfDay(day: string): string | null {
  return day.startsWith('0000-') ? 'must be a day of the calendar' : null;
}

/** A database turns a leap second into the next minute. */
function faultOfTime(time: string): string | null {
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
  return hour > 23 || minute > 59 || second > 59 ? 'must be a time of the day' : null;
}

function faultOfFraction(digits: string, most: number): string | null {
  return digits.length > most ? `must have at most ${most} digits after the seconds` : null;
}

function fractionText(digits: string): string {
  return digits === '' ? '' : `.${digits}`;
}
