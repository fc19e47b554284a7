import type { Operation } from '../../../model/api-model.ts';
import type { ListPage } from '../../query/list-query.ts';
import { pageCounts } from './page-counts.ts';
import { pageLinks } from './page-links.ts';

/** Headers with paging data; only declared ones are sent. */
export function pageHeaders(
  operation: Operation,
  page: ListPage,
  url: string,
): Readonly<Record<string, string>> {
  const counts = pageCounts(page);
  const total = String(counts.total);
  const number = String(counts.page);
  const size = String(counts.limit);
  const pages = String(counts.pages);
  const next = String(counts.nextPage ?? '');
  const previous = String(counts.previousPage ?? '');
  return {
    ...{ 'X-Total-Count': total, 'X-Total': total, 'Total-Count': total, 'X-Total-Items': total },
    ...{ 'X-Total-Results': total, 'X-Pagination-Total': total, 'Pagination-Total': total },
    ...{ 'X-Pagination-Total-Count': total, Total: total, 'Pagination-Count': total },
    ...{ 'X-Total-Pages': pages, 'X-Page-Count': pages, 'X-Pagination-Page-Count': pages },
    ...{ 'X-Pagination-Total-Pages': pages, 'Total-Pages': pages, 'X-Pages': pages },
    ...{ 'X-Page': number, 'X-Current-Page': number, 'X-Page-Number': number },
    ...{
      'X-Pagination-Current-Page': number,
      'X-Pagination-Page': number,
      'Pagination-Page': number,
    },
    ...{ 'X-Per-Page': size, 'X-Page-Size': size, 'X-Limit': size, 'X-Pagination-Per-Page': size },
    ...{ 'X-Pagination-Limit': size, 'Pagination-Limit': size, 'Per-Page': size },
    ...{ 'X-Offset': String(counts.offset), 'X-Pagination-Offset': String(counts.offset) },
    ...{ 'X-Next-Page': next, 'X-Prev-Page': previous, 'X-Previous-Page': previous },
    'X-Next-Cursor': page.cursors?.next ?? '',
    'X-Has-More': String(counts.offset + counts.count < counts.total),
    'Content-Range': contentRange(operation, page),
    Link: linkHeader(page, url),
  };
}

function contentRange({ path }: Operation, { rows, offset, total }: ListPage): string {
  const range = rows.length === 0 ? '*' : `${offset}-${offset + rows.length - 1}`;
  return `${path.slice(path.lastIndexOf('/') + 1)} ${range}/${total}`;
}

function linkHeader(page: ListPage, url: string): string {
  const links = pageLinks(page, url);
  return (['first', 'prev', 'next', 'last'] as const)
    .flatMap((relation) =>
      links[relation] === null ? [] : [`<${links[relation]}>; rel="${relation}"`],
    )
    .join(', ');
}
