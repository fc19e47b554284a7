import type { Operation } from '../../model/api-model.ts';
import type { ListPage } from '../rows/list-query.ts';

/** What a page says of itself; none of it is sent unless the document declares it. */
export function pageHeaders(
  operation: Operation,
  page: ListPage,
  url: string,
): Readonly<Record<string, string>> {
  const last = page.offset + page.rows.length - 1;
  const range = page.rows.length === 0 ? '*' : `${page.offset}-${last}`;
  return {
    'X-Total-Count': String(page.total),
    'X-Total': String(page.total),
    'Total-Count': String(page.total),
    'Content-Range': `${operation.path.slice(operation.path.lastIndexOf('/') + 1)} ${range}/${page.total}`,
    Link: linkHeader(page, url),
  };
}

function linkHeader({ pageParameter, limit, offset, total }: ListPage, url: string): string {
  if (pageParameter === null || limit === null || limit === 0) return '';
  const current = Math.floor(offset / limit) + 1;
  const last = Math.max(1, Math.ceil(total / limit));
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  const link = (page: number, relation: string): string => {
    const query = new URLSearchParams(mark === -1 ? '' : url.slice(mark + 1));
    query.set(pageParameter, String(page));
    return `<${path}?${query.toString()}>; rel="${relation}"`;
  };
  return [
    link(1, 'first'),
    ...(current > 1 ? [link(Math.min(current - 1, last), 'prev')] : []),
    ...(current < last ? [link(current + 1, 'next')] : []),
    link(last, 'last'),
  ].join(', ');
}
