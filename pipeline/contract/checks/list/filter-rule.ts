import { operators, ruleOperators } from '../../../../server-template/shared/list/operators.ts';
import { wordsOfName } from '../../../model/third-party/index.ts';
import { plainText } from '../../../../server-template/shared/url/write-parameter.ts';
import { isSameValue } from '../../rows/same-value.ts';
import { comparable } from './comparable.ts';

/** The filter value that matches the stored one; null if a URL cannot contain it. */
export function filterValue(op: string, stored: unknown): unknown {
  if (stored === null || stored === undefined) return null;
  if (op === 'between') {
    const value = filterValue('gte', stored);
    return value === null ? null : [value, value];
  }
  const value = op === 'like' ? withOtherCase(plainText(stored).slice(0, 3)) : stored;
  if (typeof value === 'string') return value.trim() === '' || value.includes(',') ? null : value;
  return typeof value === 'object' && !JSON.isRawJSON(value) ? null : value;
}

/** Two stored values with others below, between and above them, where there are enough. */
export function filterRange(stored: readonly unknown[]): readonly unknown[] | null {
  const known = stored.filter((value) => comparable(value) !== null);
  const sorted = [...new Set(known)].toSorted(
    (left, right) => Number(comparable(left)) - Number(comparable(right)),
  );
  const low = sorted[sorted.length > 4 ? 1 : 0];
  const high = sorted.at(-2);
  return sorted.length < 3 ? null : [low, high];
}

/** `like` ignores case; outside ASCII that depends on the database. */
export function withOtherCase(text: string): string {
  return text.replace(/[A-Za-z]/g, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  );
}

/** The text with a wildcard of LIKE, which must not match other letters. */
export function withWildcard(text: unknown): string | undefined {
  return typeof text === 'string' && /^[A-Za-z0-9]{3,}$/.test(text)
    ? `${text[0] ?? ''}_${text.slice(2)}`
    : undefined;
}

/**
 * Whether a filter ends at its value without a statement about the value itself: `installed_before`
 * may include that day or not.
 */
export function hasOpenEnd(name: string, description: string): boolean {
  const isOpen = wordsOfName(name).some((word) =>
    /^(?:before|after|since|until|till|upto|from|to|start|end|begin)$/.test(word),
  );
  return (
    isOpen &&
    !/\b(?:inclusive|exclusive|strictly|or (?:on|at|equal)|on or|at or)\b/i.test(description)
  );
}

/** Whether a stored value matches; null if collation or time zones may decide. */
export function fits(op: string, value: unknown, stored: unknown): boolean | null {
  if (op === 'null') return (stored === null) === value;
  if (stored === null || stored === undefined) return op === 'ne' ? null : false;
  const isSame =
    isSameValue(value, stored) || String(value).toLowerCase() === plainText(stored).toLowerCase();
  if (op === 'eq') return typeof value === 'string' && !isSame ? isAscii(value, stored) : isSame;
  if (op === 'ne')
    return typeof value === 'number' || value === stored ? !isSameValue(value, stored) : null;
  if (op === 'like')
    return (
      plainText(stored).toLowerCase().includes(String(value).toLowerCase()) ||
      (isAscii(String(value), stored) === false ? false : null)
    );
  const known = ruleOperators.find((one) => one === op);
  const own = comparable(stored);
  const given = (Array.isArray(value) ? value : [value]).map(comparable);
  const orders = given.flatMap((one) => (own === null || one === null ? [] : [own - one]));
  return known === undefined || orders.length < given.length
    ? null
    : operators[known].holds(orders);
}

/** A single-precision fraction, or a timestamp, may differ from its text. */
export function surelyFits(
  op: string,
  value: unknown,
  stored: unknown,
  { isExact, isOpen }: { readonly isExact: boolean; readonly isOpen: boolean },
): boolean {
  if (fits(op, value, stored) !== true) return false;
  // Keys of rows may be next to each other.
  if (op === 'eq' && typeof value === 'number' && value !== stored) return false;
  if (op === 'null' || (op === 'eq' && typeof value === 'boolean')) return true;
  const isEnd = isOpen && isSameValue(value, stored);
  return !isEnd && isSurely(op, value, stored, isExact);
}

function isSurely(op: string, value: unknown, stored: unknown, isExact: boolean): boolean {
  if (Array.isArray(value)) return value.every((end) => isSurely('gte', end, stored, isExact));
  if (typeof value === 'number' && typeof stored === 'number')
    return (
      isExact ||
      (Number.isInteger(value) && Number.isInteger(stored)) ||
      (op !== 'eq' && Math.abs(value - stored) > Math.max(0.01, Math.abs(value) * 1e-5))
    );
  if (isDay(value) && isDay(stored)) return true;
  if (/^[gl]te?$/.test(op)) return isFarApart(value, stored);
  if (op === 'like') return isPlainText(value) && isPlainText(stored);
  return op === 'eq' && typeof value === 'string' && value === stored && !/\dT\d/.test(value);
}

/** A day has no time zone. */
function isDay(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
}

/** Whether two moments are ordered alike in every time zone. */
function isFarApart(left: unknown, right: unknown): boolean {
  const [one, other] = [comparable(left), comparable(right)];
  return one !== null && other !== null && Math.abs(one - other) > 2 * 86_400_000;
}

function isPlainText(value: unknown): boolean {
  return typeof value === 'string' && /^[\w .-]*$/.test(value) && value.trim() === value;
}

/** Texts outside ASCII may be equal in a collation: null, unknown. */
function isAscii(value: string, stored: unknown): false | null {
  return /^[ -~]*$/.test(value) &&
    /^[ -~]*$/.test(plainText(stored)) &&
    value.trim() !== plainText(stored).trim()
    ? false
    : null;
}
