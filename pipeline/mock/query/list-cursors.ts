import { Buffer } from 'node:buffer';
import { spelled } from '../../../server-template/shared/json/exact-number.ts';
import type { MockContext } from '../mock-options.ts';
import { seedOfParts } from '../mix-seed.ts';
import type { Row } from '../../../server-template/shared/rows/row.ts';
import type { ListInput } from '../resources/list-inputs.ts';
import type { ListRole } from '../resources/list-roles.ts';

/** Cursors of a list. */
export interface ListCursors {
  /** Index of the first row after a cursor; the end for an unknown one. */
  readonly placeOf: (rows: readonly Row[], cursor: unknown) => number;
  readonly cutBefore: (
    rows: readonly Row[],
    cursor: unknown,
    limit: number | null,
  ) => { readonly offset: number; readonly limit: number };
  /** The cursor of the rows from an index. */
  readonly at: (rows: readonly Row[], offset: number) => string;
}

/** Limit of indexes to search for a cursor with a schema. */
const mostPlaces = 2000;

/**
 * Creates the cursors of a list: a row's key if the parameter refers to rows, else an opaque text,
 * always valid for the parameter.
 */
export function createCursors(
  roles: ReadonlyMap<ListRole, ListInput>,
  key: readonly string[],
  context: MockContext,
): ListCursors {
  const input = roles.get('after');
  const { fits, describedAt } = cursorTexts(input, context);
  const isKey =
    key.length === 1 &&
    input !== undefined &&
    (/(?:starting|start)_?after|marker|id$|^since$/i.test(input.name) ||
      input.types.has('integer') ||
      input.schema['format'] === 'uuid');
  const keyOf = (row: Row | undefined): string | null => {
    const value = row?.[key[0] ?? 'id'];
    return value === undefined || value === null ? null : spelled(value);
  };
  const find = (rows: readonly Row[], cursor: unknown): number => {
    const text = spelled(cursor);
    const token = /^p(\d{1,15}):([^]*)$/.exec(Buffer.from(text, 'base64url').toString('utf8'));
    const wanted = token?.[2] ?? text;
    const place = wanted === '' ? -1 : rows.findIndex((row) => keyOf(row) === wanted);
    if (place !== -1) return place;
    if (token !== null) return Number(token[1]) - 1;
    const places = Math.min(rows.length, mostPlaces);
    const offset = fits(tokenOf(1, '')) ? -1 : firstIndex(places, (at) => describedAt(at) === text);
    if (offset !== -1) return offset - 1;
    const isNumber =
      typeof cursor === 'number' && rows.every((row) => typeof row[key[0] ?? 'id'] === 'number');
    const next = isNumber ? rows.findIndex((row) => Number(row[key[0] ?? 'id']) > cursor) : -1;
    return next === -1 ? rows.length - 1 : next - 1;
  };
  return {
    placeOf: (rows, cursor) => find(rows, cursor) + 1,
    cutBefore: (rows, cursor, limit) => {
      const end = Math.max(0, find(rows, cursor));
      const offset = limit === null ? 0 : Math.max(0, end - limit);
      return { offset, limit: end - offset };
    },
    at: (rows, offset) => {
      const last = keyOf(rows[offset - 1]);
      const token = tokenOf(offset, last ?? '');
      const keys = last === null ? [] : [last];
      const texts = isKey ? [...keys, token] : [token, ...keys];
      const known = [
        ...texts,
        ...(input?.types.has('integer') === true ? [String(offset)] : []),
      ].find(fits);
      return known ?? (describedAt(offset) || token);
    },
  };
}

function tokenOf(offset: number, last: string): string {
  return Buffer.from(`p${offset}:${last}`).toString('base64url');
}

function firstIndex(count: number, isWanted: (index: number) => boolean): number {
  for (let index = 0; index < count; index += 1) if (isWanted(index)) return index;
  return -1;
}

interface CursorTexts {
  /** Whether a text is valid for the parameter. */
  readonly fits: (cursor: string) => boolean;
  /** A valid text per index; empty: none. */
  readonly describedAt: (offset: number) => string;
}

function cursorTexts(
  input: ListInput | undefined,
  { validator, sampler, seed }: MockContext,
): CursorTexts {
  const pointer = input?.schemaPointer ?? null;
  if (pointer === null) return { fits: () => true, describedAt: () => '' };
  const described = new Map<number, string>();
  return {
    fits: (cursor) => {
      const typed = /^\d{1,15}$/.test(cursor) ? [cursor, Number(cursor)] : [cursor];
      return typed.some((one) => validator.accepts(pointer, 'request', one));
    },
    describedAt: (offset) => {
      const known = described.get(offset);
      if (known !== undefined) return known;
      const sample = sampler.sample(pointer, {
        ...{ direction: 'request', examples: 'ignore', seed: seedOfParts(seed, 'cursor', offset) },
      });
      const text = sample.kind === 'value' ? spelled(sample.value) : '';
      described.set(offset, text);
      return text;
    },
  };
}
