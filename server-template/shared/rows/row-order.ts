import { numericSize } from '../json/exact-number.ts';
import type { Row } from './row.ts';

/** Orders rows by key: numbers by value, texts by code units. */
export function compareKeys(left: Row, right: Row, names: readonly string[]): number {
  for (const name of names) {
    const order = compareValues(left[name], right[name]);
    if (order !== 0) return order;
  }
  return 0;
}

/** Orders values like a database; null first. */
export function compareValues(left: unknown, right: unknown): number {
  if (left === right) return 0;
  if (left === null || left === undefined) return -1;
  if (right === null || right === undefined) return 1;
  const [first, second] = [
    numericSize(left) ?? spelledText(left),
    numericSize(right) ?? spelledText(right),
  ];
  if (typeof first === 'string' || typeof second === 'string') {
    return compareTexts(spelledText(left), spelledText(right));
  }
  return first < second ? -1 : first > second ? 1 : 0;
}

/** Without the `Z` of UTC timestamps, so that fractions sort correctly. */
function compareTexts(one: string, other: string): number {
  const areMoments = one.endsWith('Z') && other.endsWith('Z') && moment.test(one);
  const [first, second] = areMoments ? [one.slice(0, -1), other.slice(0, -1)] : [one, other];
  return first < second ? -1 : first > second ? 1 : 0;
}

const moment = /^\d{4}-\d\d-\d\dT/;

/** A value as in a query. */
export function spelledText(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
}
