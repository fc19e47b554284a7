import { Buffer } from 'node:buffer';
import { spelled } from '../read/exact-number.ts';
import type { Row } from '../row.ts';
import type { ListInput } from '../resources/list-inputs.ts';
import type { ListRole } from '../resources/list-roles.ts';

/** How cursors and places in a list find each other. */
export interface ListCursors {
  /** Place of the first row after a cursor; the end where it is none of ours. */
  readonly placeOf: (rows: readonly Row[], cursor: unknown) => number;
  readonly cutBefore: (
    rows: readonly Row[],
    cursor: unknown,
    limit: number | null,
  ) => { readonly offset: number; readonly limit: number };
  /** The cursor that leads to the rows from a place on. */
  readonly at: (rows: readonly Row[], offset: number) => string;
}

/** Makes the cursors of a list: a cursor is a row's key where the parameter speaks of rows, else a text that only this mock reads. */
export function createCursors(
  roles: ReadonlyMap<ListRole, ListInput>,
  key: readonly string[],
): ListCursors {
  const input = roles.get('after');
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
      if (isKey && last !== null) return last;
      if (input?.types.has('integer') === true) return String(offset);
      return Buffer.from(`p${offset}:${last ?? ''}`).toString('base64url');
    },
  };
}
