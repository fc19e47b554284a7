import { isJsonMap } from '../../../server-template/shared/rows/row.ts';
import { numericSize } from '../../../server-template/shared/json/exact-number.ts';
import { compareValues, spelledText } from '../../../server-template/shared/rows/row-order.ts';
import type { Comparison } from '../../model/third-party/index.ts';

/**
 * Whether a value passes a filter inferred from its name: texts ignoring case, numbers and dates in
 * any format.
 */
export function passes(value: unknown, op: Comparison, wanted: unknown): boolean {
  const list = Array.isArray(wanted) ? wanted : [wanted];
  switch (op) {
    case 'eq':
      return list.some((one) => isSame(value, one, true));
    case 'ne':
      return !list.some((one) => isSame(value, one, true));
    case 'like':
      return isLike(value, list);
    case 'starts':
    case 'ends':
      return list.some((one) => hasEdge(value, op, spelledText(one).toLowerCase()));
    case 'between':
      return isWithin(value, list);
    case 'null':
    case 'set':
      return isNone(value) === ((op === 'null') === isTrue(list[0]));
    default:
      return !isNone(value) && isOrdered(compareValues(...alike(value, list[0] ?? null)), op);
  }
}

function isNone(value: unknown): boolean {
  return value === null || value === undefined;
}

function isTrue(wanted: unknown): boolean {
  return !/^(?:false|0|no)$/i.test(spelledText(wanted));
}

function isWithin(value: unknown, list: readonly unknown[]): boolean {
  const [low = null, high = null] = list;
  if (isNone(value)) return false;
  const isAbove = low === null || low === '' || compareValues(...alike(value, low)) >= 0;
  return isAbove && (high === null || high === '' || compareValues(...alike(value, high)) <= 0);
}

function isLike(value: unknown, list: readonly unknown[]): boolean {
  if (Array.isArray(value)) return value.some((one) => isLike(one, list));
  if (isJsonMap(value)) return labelsOf(value).some((one) => isLike(one, list));
  const text = typeof value === 'string' ? value.toLowerCase() : null;
  return text !== null && list.some((one) => text.includes(spelledText(one).toLowerCase()));
}

function hasEdge(value: unknown, op: 'starts' | 'ends', wanted: string): boolean {
  const text = isNone(value) ? '' : spelledText(value).toLowerCase();
  return op === 'starts' ? text.startsWith(wanted) : text.endsWith(wanted);
}

function isSame(value: unknown, wanted: unknown, isLoose: boolean): boolean {
  if (Array.isArray(value)) return value.some((one) => isSame(one, wanted, isLoose));
  if (isJsonMap(value)) return labelsOf(value).some((one) => isSame(one, wanted, isLoose));
  if (spelledText(value) === spelledText(wanted)) return true;
  if (!isLoose) return false;
  if (isNone(value)) return wanted === null || /^(?:null|none)$/i.test(spelledText(wanted));
  if (typeof value === 'boolean') return /^(?:true|1|yes)$/i.test(spelledText(wanted)) === value;
  if (typeof value === 'string' && typeof wanted === 'string') {
    if (/^\d{4}-\d\d-\d\d$/.test(wanted) && value.startsWith(`${wanted}T`)) return true;
    if (value.toLowerCase() === wanted.toLowerCase()) return true;
  }
  const [left, right] = alike(value, wanted);
  return typeof left === 'number' && typeof right === 'number' && left === right;
}

/** Names of an embedded object. */
function labelsOf(value: Readonly<Record<string, unknown>>): readonly unknown[] {
  return ['id', 'name', 'slug', 'code', 'key', 'value', 'login', 'username', 'title', 'uuid']
    .filter((name) => Object.hasOwn(value, name))
    .map((name) => value[name]);
}

const moment = /^\d{4}-\d\d-\d\d(?:[Tt ].+)?$/;

/**
 * Both values as numbers if one is a number and the other looks like one, or if both are
 * timestamps.
 */
function alike(value: unknown, wanted: unknown): [unknown, unknown] {
  if (numericSize(value) !== null && typeof wanted === 'string') {
    if (wanted.trim() !== '' && Number.isFinite(Number(wanted))) return [value, Number(wanted)];
    const time = moment.test(wanted) ? Date.parse(wanted) : NaN;
    if (Number.isNaN(time)) return [value, wanted];
    // Smaller numbers are seconds since 1970, larger ones milliseconds.
    return [value, Number(value) < 1e11 ? time / 1000 : time];
  }
  if (typeof value !== 'string' || typeof wanted !== 'string') return [value, wanted];
  if (!moment.test(value) || !moment.test(wanted)) return [value, wanted];
  const times: [number, number] = [Date.parse(value), Date.parse(wanted)];
  return times.some(Number.isNaN) ? [value, wanted] : times;
}

function isOrdered(order: number, op: Comparison): boolean {
  return op === 'gt' ? order > 0 : op === 'gte' ? order >= 0 : op === 'lt' ? order < 0 : order <= 0;
}
