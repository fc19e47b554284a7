import type { ListPage } from '../../query/list-query.ts';

/** Numbers of a page. */
export interface PageCounts {
  readonly total: number;
  /** Rows on this page. */
  readonly count: number;
  readonly limit: number;
  readonly offset: number;
  /** Number of this page. */
  readonly page: number;
  readonly pages: number;
  readonly nextPage: number | null;
  readonly previousPage: number | null;
  /** Number of the last page. */
  readonly lastPage: number;
}

/** Computes them; a list without pages is one page. */
export function pageCounts({ total, rows, offset, limit, firstPage }: ListPage): PageCounts {
  const size = limit === null || limit === 0 ? Math.max(total, 1) : limit;
  const page = Math.floor(offset / size) + firstPage;
  const pages = Math.max(1, Math.ceil(total / size));
  const lastPage = pages - 1 + firstPage;
  return {
    ...{ total, count: rows.length, limit: limit ?? rows.length, offset, page, pages, lastPage },
    nextPage: page < lastPage ? page + 1 : null,
    previousPage: page > firstPage ? Math.min(page - 1, lastPage) : null,
  };
}
