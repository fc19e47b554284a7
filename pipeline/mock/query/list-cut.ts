import type { ValidRequest } from '../validate/request-validator.ts';
import type { Row } from '../../../server-template/shared/rows/row.ts';
import { parsedJson } from '../read/filter-json.ts';
import type { ListCursors } from './list-cursors.ts';
import { countsFromOne, startsAtZero } from '../../model/third-party/index.ts';
import { wholeBounds } from '../../model/whole-bounds.ts';
import { isExample } from '../resources/list-inputs.ts';
import type { ListInput } from '../resources/list-inputs.ts';
import type { ListRole } from '../resources/list-roles.ts';

/** The requested part of a list. */
export interface ListCut {
  readonly offset: number;
  /** Null: the rest. */
  readonly limit: number | null;
}

/** The paging of a list. */
export interface ListPager {
  /** Number of the first page. */
  readonly firstPage: 0 | 1;
  /** Number of the first row, if the query counts rows. */
  readonly firstRow: 0 | 1;
  readonly cut: (rows: readonly Row[], valid: ValidRequest) => ListCut;
}

const DEFAULT_LIMIT = 20;

interface PagerOptions {
  readonly hasPages: boolean;
  /** Greatest page size. */
  readonly most: number;
}

/** Creates the paging of a list from its parameters. */
export function createPager(
  roles: ReadonlyMap<ListRole, ListInput>,
  cursors: ListCursors,
  { hasPages, most }: PagerOptions,
): ListPager {
  const page = roles.get('page');
  const firstPage = page !== undefined && startsAtZero(page) ? 0 : 1;
  const offset = roles.get('offset');
  const firstRow = offset !== undefined && countsFromOne(offset, roles.get('limit')) ? 1 : 0;
  const usual = Math.min(most, usualLimit(roles.get('limit')));
  const numberIn = (role: ListRole, valid: ValidRequest): number | null =>
    numberOf(roles.get(role)?.valueIn(valid));
  const startIn = (valid: ValidRequest): number | null => {
    const start = numberIn('offset', valid);
    return start === null ? null : Math.max(0, start - firstRow);
  };

  const limitIn = (valid: ValidRequest): number | null => {
    const end = numberIn('end', valid);
    if (end !== null) return Math.max(0, end - (startIn(valid) ?? 0));
    if (isUnpaged(roles.get('unpaged'), valid)) return null;
    const limit = numberIn('limit', valid) ?? (hasPages ? usual : null);
    return limit === null ? null : Math.min(limit, most);
  };

  const placeIn = (rows: readonly Row[], valid: ValidRequest): ListCut => {
    const [low, high] = rangeOf(roles.get('range')?.valueIn(valid));
    if (low !== null) return { offset: low, limit: high === null ? null : high - low + 1 };
    const limit = limitIn(valid);
    const before = roles.get('before')?.valueIn(valid);
    if (before !== undefined) return cursors.cutBefore(rows, before, limit);
    const after = roles.get('after')?.valueIn(valid);
    if (after !== undefined && after !== '') return { offset: cursors.placeOf(rows, after), limit };
    const start = startIn(valid);
    if (start !== null && page?.isSent(valid) !== true) return { offset: start, limit };
    const number = numberIn('page', valid);
    if (number === null || limit === null) return { offset: 0, limit };
    return { offset: Math.max(0, number - firstPage) * limit, limit };
  };
  // An author's example may name a page beyond all rows.
  const isFarExample = (rows: readonly Row[], valid: ValidRequest, { offset, limit }: ListCut) => {
    const isFar = offset - (limit ?? 0) >= rows.length;
    const sent = (role: ListRole, isMeant: boolean): boolean => {
      const input = roles.get(role);
      return isMeant && input?.isSent(valid) === true && isExample(input, input.valueIn(valid));
    };
    return (
      sent('page', isFar) || sent('offset', isFar) || sent('after', true) || sent('before', true)
    );
  };
  const cut = (rows: readonly Row[], valid: ValidRequest): ListCut => {
    const place = placeIn(rows, valid);
    const isEmpty = place.offset >= rows.length || place.limit === 0;
    return isEmpty && isFarExample(rows, valid, place)
      ? { offset: 0, limit: limitIn(valid) }
      : place;
  };
  return { firstPage, firstRow, cut };
}

function usualLimit(input: ListInput | undefined): number {
  const { least, most } = wholeBounds(input?.schema ?? {});
  return Math.max(most > 0 ? Math.min(DEFAULT_LIMIT, most) : DEFAULT_LIMIT, least, 0);
}

function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0
    ? Math.floor(number)
    : null;
}

/** First and last row, from 0: `[0,9]`, `0-9`. */
function rangeOf(value: unknown): readonly [number | null, number | null] {
  if (value === undefined) return [null, null];
  const text = typeof value === 'string' ? value : '';
  const list = Array.isArray(value)
    ? value
    : text.startsWith('[')
      ? parsedJson(text)
      : text.replace(/^\w+=/, '').split('-');
  const [low, high] = Array.isArray(list)
    ? list.map((one) => numberOf(typeof one === 'string' ? one.trim() : one))
    : [];
  return low === undefined || low === null || (high ?? low) < low
    ? [null, null]
    : [low, high ?? null];
}

function isUnpaged(input: ListInput | undefined, valid: ValidRequest): boolean {
  const value = input?.valueIn(valid);
  if (input === undefined || typeof value !== 'boolean') return false;
  return /unpaged|nopaging/i.test(input.name) ? value : !value;
}
