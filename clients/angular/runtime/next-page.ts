import type { HttpResponse } from '@angular/common/http';

/** One page of a list, with what it was asked by. */
export interface Page {
  readonly rows: readonly unknown[];
  readonly response: HttpResponse<unknown>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Rows of a full page. */
  readonly size: number;
}

/** Query of the page after this one, null where there is none: what `Link` says (https://www.rfc-editor.org/rfc/rfc8288), else until a page is not full. */
export function nextQuery(page: Page, by: 'page' | 'cursor'): Page['query'] | null {
  const { query, rows, response, size } = page;
  const link = response.headers.get('link') ?? '';
  if (by === 'cursor' || /\brel="?(?:first|prev|next|last)\b/i.test(link)) {
    const target = /<([^>]*)>[^,]*;\s*rel="?next\b/i.exec(link)?.[1];
    if (target === undefined) return null;
    const next = new URL(target, 'http://localhost').searchParams.get(by);
    return next === null || next === String(query[by]) ? null : { ...query, [by]: next };
  }
  if (rows.length === 0 || rows.length < size) return null;
  return { ...query, page: Number(query['page'] ?? 1) + 1 };
}
