import type { HttpResponse } from '@angular/common/http';
import { nextIn, pagedLists, type PagedList } from '../../../typescript/generated/client';

/** One page of a list, with the query that requested it. */
export interface Page {
  readonly rows: readonly unknown[];
  readonly response: HttpResponse<unknown>;
  readonly query: Query;
  /** Number of rows of a full page. */
  readonly size: number;
}

type Query = Readonly<Record<string, unknown>>;

/** Paging parameters of the list at a path. */
export function pagedList(path: string): Required<Omit<PagedList, 'first'>> & PagedList {
  const usual = { page: 'page', cursor: 'cursor', limit: 'limit', bound: Infinity, rows: [] };
  return { ...usual, ...pagedLists[path] };
}

/** Query of the first page; an empty cursor if pages are not numbered. */
export function firstQuery(
  { page, cursor, first }: ReturnType<typeof pagedList>,
  query: Query,
): Query {
  if (page === '') return { ...query, [cursor]: '' };
  return first === undefined ? query : { [page]: first, ...query };
}

/** The rows in a response's body. */
export function rowsIn(body: unknown, names: readonly string[]): readonly unknown[] {
  const rows = names.reduce((data, name) => (data as Query | null | undefined)?.[name], body);
  return Array.isArray(rows) ? rows : [];
}

/** Query of the next page, or null: follows `Link` (https://www.rfc-editor.org/rfc/rfc8288) if sent, else counts until a page is not full. */
export function nextQuery(page: Page, list: ReturnType<typeof pagedList>): Query | null {
  const { query, rows, response, size } = page;
  const by = list.page === '' ? list.cursor : list.page;
  const link = response.headers.get('link') ?? '';
  if (list.page === '' || /\brel="?(?:first|prev|next|last)\b/i.test(link)) {
    const next = nextIn(link, by);
    return next === undefined || next === String(query[by]) ? null : { ...query, [by]: next };
  }
  if (rows.length === 0 || rows.length < size) return null;
  return { ...query, [by]: Number(query[by] ?? 1) + 1 };
}
