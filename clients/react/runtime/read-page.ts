import type { Answer } from '../../typescript/generated/client';

/** One page of a list. */
export interface Page<Rows> {
  readonly rows: Rows;
  /** Links to other pages as the server sent them; empty where it sends none. https://www.rfc-editor.org/rfc/rfc8288 */
  readonly link: string;
}

/** Keeps of an answer what the next page is found by. */
export function readPage<Rows>({ data, response }: Answer<Rows>): Page<Rows> {
  return { rows: data, link: response.headers.get('link') ?? '' };
}

/** Pages by number: what `Link` says, else until a page is not full. `limit` is undefined where nobody knows how many rows are full. */
export function pagesByNumber<Rows extends readonly unknown[]>(limit: number | undefined) {
  return {
    initialPageParam: 1,
    getNextPageParam: (last: Page<Rows>, pages: readonly Page<Rows>[], page: number) => {
      if (/\brel="?(?:first|prev|next|last)\b/i.test(last.link)) {
        return /\brel="?next\b/i.test(last.link) ? page + 1 : undefined;
      }
      const full = limit ?? pages[0]?.rows.length ?? 0;
      return last.rows.length === 0 || last.rows.length < full ? undefined : page + 1;
    },
  };
}

/** Pages by the cursor in `Link`; an empty one starts. */
export function pagesByCursor<Rows>() {
  return {
    initialPageParam: '',
    getNextPageParam: ({ link }: Page<Rows>) => {
      const target = /<([^>]*)>[^,]*;\s*rel="?next\b/i.exec(link)?.[1];
      if (target === undefined) return undefined;
      return new URL(target, 'http://localhost').searchParams.get('cursor') ?? undefined;
    },
  };
}
