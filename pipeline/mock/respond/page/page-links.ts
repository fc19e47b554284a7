import type { ListPage } from '../../query/list-query.ts';

/** URLs of the neighbouring pages; null if there is none. */
export interface PageLinks {
  readonly self: string;
  readonly first: string | null;
  readonly prev: string | null;
  readonly next: string | null;
  readonly last: string | null;
}

/** Derives them from the request's URL. */
export function pageLinks(page: ListPage, url: string): PageLinks {
  const { limit, offset, total } = page;
  if (limit === null || limit === 0) {
    return { self: url, first: null, prev: null, next: null, last: null };
  }
  const start = offset % limit;
  const last = start + Math.max(0, Math.floor((total - 1 - start) / limit)) * limit;
  const link = (to: number): string | null => changed(page, url, to);
  return {
    self: url,
    first: link(0),
    prev: offset === 0 ? null : link(Math.max(0, Math.min(offset - limit, last))),
    next: offset + limit < total ? link(offset + limit) : null,
    last: link(last),
  };
}

function changed(page: ListPage, url: string, offset: number): string | null {
  const change = page.changeTo(offset);
  if (change === null) return null;
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  const query = new URLSearchParams(mark === -1 ? '' : url.slice(mark + 1));
  for (const [name, value] of change) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
