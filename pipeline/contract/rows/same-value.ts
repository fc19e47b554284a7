import { isJsonObject } from '../../../server-template/shared/json/json-object.ts';

/**
 * Whether a read value equals the written one: numbers by value, timestamps by instant, sets in any
 * order; servers may add properties to objects.
 */
export function isSameValue(sent: unknown, read: unknown): boolean {
  if (Object.is(sent, read)) return true;
  if (JSON.isRawJSON(sent) || JSON.isRawJSON(read)) return isSameDigits(digits(sent), digits(read));
  if (typeof sent === 'number') return typeof read === 'number' && isSameNumber(sent, read);
  if (typeof sent === 'string') return typeof read === 'string' && isSameText(sent, read);
  if (Array.isArray(sent)) return Array.isArray(read) && isSameList(sent, read);
  if (!isJsonObject(sent) || !isJsonObject(read)) return sent === read;
  return Object.entries(sent).every(([name, value]) =>
    Object.hasOwn(read, name) ? isSameValue(value, read[name]) : value === null,
  );
}

function digits(value: unknown): string {
  return JSON.isRawJSON(value) ? value.rawJSON : JSON.stringify(value);
}

/** Integers exactly; fractions to the precision of columns. */
function isSameDigits(sent: string, read: string): boolean {
  if (sent === read || [sent, read].every((text) => /^-?\d+$/.test(text))) return sent === read;
  return isSameNumber(Number(sent), Number(read));
}

/** Single-precision columns have seven digits. */
function isSameNumber(sent: number, read: number): boolean {
  return (
    Math.abs(sent - read) <= Math.max(Math.abs(sent), Math.abs(read)) * 1e-6 ||
    (sent === 0 && read === 0)
  );
}

function isSameText(sent: string, read: string): boolean {
  if (sent === read || sent.normalize() === read.normalize()) return true;
  if (/^[\da-f-]{32,36}$/i.test(sent)) return sent.toLowerCase() === read.toLowerCase();
  if (sent.trim() === read.trim()) return true;
  const compared = [isSameMoment, isSameTime, isSameDay, isSameAddress];
  return compared.some((isSame) => isSame(sent, read));
}

/** IPv6 addresses, which databases shorten or write with an IPv4 suffix. */
function isSameAddress(sent: string, read: string): boolean {
  const [left, right] = [sent, read].map((text) => {
    const [address = '', width = '128'] = text.split('/');
    const url = address.includes(':') ? URL.parse(`http://[${address}]`) : null;
    return url && `${url.hostname}/${width}`;
  });
  return left !== null && left === right;
}

/** A date may be returned as its midnight, and a timestamp as its date. */
function isSameDay(sent: string, read: string): boolean {
  const [short, long] = sent.length < read.length ? [sent, read] : [read, sent];
  if (!/^\d{4}-\d\d-\d\d$/.test(short) || !/^\d{4}-\d\d-\d\d[Tt]/.test(long)) return false;
  const time = Date.parse(long);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(short);
}

/** A column may have whole seconds only. */
function isSameMoment(sent: string, read: string): boolean {
  if (!/^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d/.test(sent)) return false;
  const [left, right] = [Date.parse(sent), Date.parse(read)];
  return Math.abs(left - right) <= 1000;
}

function isSameTime(sent: string, read: string): boolean {
  const pattern = /^(-?\d{2,3}:\d\d)(:\d\d)?(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?$/i;
  const [left, right] = [pattern.exec(sent), pattern.exec(read)];
  return (
    left !== null &&
    right !== null &&
    left[1] === right[1] &&
    (left[2] ?? ':00') === (right[2] ?? ':00')
  );
}

function isSameList(sent: readonly unknown[], read: readonly unknown[]): boolean {
  if (sent.length !== read.length) return false;
  if (sent.every((item, index) => isSameValue(item, read[index]))) return true;
  return sent.every((item) => read.some((other) => isSameValue(item, other)));
}
