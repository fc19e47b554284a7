/** What the headers of a list's response say beside its rows. */
export interface ListHead {
  /** Rows on all pages; undefined where the server did not send it. */
  readonly total: number | undefined;
  /** What the next page is asked by; undefined on the last one. */
  readonly nextCursor: string | undefined;
}

/** Headers, of fetch or of Angular; undefined before there is a response. */
export type SentHeaders = { get(name: string): string | null } | undefined;

/** How each member of a list's head is read. */
export type HeadReaders<Head> = {
  readonly [Name in keyof Head]: (headers: SentHeaders) => Head[Name];
};

/** Rows on all pages, as `X-Total-Count` says. */
export function totalOf(headers: SentHeaders): number | undefined {
  const text = headers?.get('X-Total-Count') ?? '';
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

/** The cursor in the `Link` to the next page. */
export function cursorOf(name: string) {
  return (headers: SentHeaders): string | undefined => nextIn(headers?.get('Link') ?? '', name);
}

/** A query parameter of the next page's address in `Link`: https://www.rfc-editor.org/rfc/rfc8288 */
export function nextIn(link: string, name: string): string | undefined {
  const target = /<([^>]*)>[^,]*;\s*rel="?next\b/i.exec(link)?.[1];
  if (target === undefined) return undefined;
  return new URL(target, 'http://localhost').searchParams.get(name) ?? undefined;
}

/** All that the headers say. */
export function readHead<Head extends object>(
  readers: HeadReaders<Head>,
  headers: SentHeaders,
): Head {
  const head: Partial<Head> = {};
  for (const name in readers) head[name] = readers[name](headers);
  return head as Head;
}
