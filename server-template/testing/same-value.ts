import { decimalParts } from '../shared/json/raw-json.ts';
import { numberText } from '../shared/codecs/number-codecs.ts';

/** Whether two values of exact JSON mean the same: numbers by their digits, moments by their instant, UUIDs and lists of a set by what they hold. */
export function sameValue(sent: unknown, read: unknown): boolean {
  const number = numberText(sent);
  if (number !== null) return sameNumber(number, numberText(read));
  if (typeof sent === 'string') return typeof read === 'string' && sameText(sent, read);
  if (Array.isArray(sent))
    return Array.isArray(read) && (sameItems(sent, read) || sameSet(sent, read));
  if (sent === null || typeof sent !== 'object') return sent === read;
  return (
    typeof read === 'object' && read !== null && !Array.isArray(read) && sameObject(sent, read)
  );
}

function sameNumber(sent: string, read: string | null): boolean {
  const [left, right] = [decimalParts(sent), read === null ? null : decimalParts(read)];
  if (left === null || right === null) return false;
  // Minus zero is zero.
  if (left.digits === '') return right.digits === '';
  return (
    left.digits === right.digits && left.power === right.power && left.negative === right.negative
  );
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const moment = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)$/i;
const timeOfDay = /^(\d\d:\d\d)(:\d\d)?(?:\.(\d+))?(Z|[+-]\d\d:\d\d)?$/i;

function sameText(sent: string, read: string): boolean {
  if (sent === read) return true;
  if (uuid.test(sent)) return sent.toLowerCase() === read;
  if (timeOfDay.test(sent)) return timeText(sent) === timeText(read);
  // RFC 3339, section 5.6, allows a blank for the T.
  return (
    instant(sent.replace(' ', 'T')) !== null && instant(sent.replace(' ', 'T')) === instant(read)
  );
}

function instant(text: string): string | null {
  const match = moment.exec(text);
  if (match === null) return null;
  const [, seconds = '', fraction = '', offset = ''] = match;
  const milliseconds = Date.parse(`${seconds}${offset}`.toUpperCase());
  return Number.isNaN(milliseconds) ? null : `${milliseconds} ${fraction.replace(/0+$/, '')}`;
}

function timeText(text: string): string | null {
  const match = timeOfDay.exec(text);
  if (match === null) return null;
  const [, minutes, seconds = ':00', fraction = '', offset = ''] = match;
  return `${minutes}${seconds} ${fraction.replace(/0+$/, '')} ${offset.toUpperCase().replace('+00:00', 'Z')}`;
}

function sameItems(sent: readonly unknown[], read: readonly unknown[]): boolean {
  return sent.length === read.length && sent.every((item, index) => sameValue(item, read[index]));
}

function sameSet(sent: readonly unknown[], read: readonly unknown[]): boolean {
  const isSet =
    new Set(sent).size === sent.length && sent.every((item) => typeof item === 'string');
  return isSet && sent.length === read.length && sent.every((item) => read.includes(item));
}

function sameObject(sent: object, read: object): boolean {
  const [left, right] = [new Map(Object.entries(sent)), new Map(Object.entries(read))];
  return (
    left.size === right.size &&
    [...left].every(([key, value]) => right.has(key) && sameValue(value, right.get(key)))
  );
}
