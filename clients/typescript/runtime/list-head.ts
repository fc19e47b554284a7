/** Values of the headers of a list's response. */
export interface ListHead {
  /** Number of rows on all pages; undefined if it was not sent. */
  readonly total: number | undefined;
  /** Cursor of the next page; undefined on the last one. */
  readonly nextCursor: string | undefined;
}

/** Values of the headers of a row's response. */
export interface RowHead {
  /** Identifies this version of the row, for `If-Match`; undefined if it was not sent. */
  readonly etag: string | undefined;
}

/** Headers of fetch or Angular; undefined before there is a response. */
export type SentHeaders = { get(name: string): string | null } | undefined;

/** Readers of a head, by member. */
export type HeadReaders<Head> = {
  readonly [Name in keyof Head]: (headers: SentHeaders) => Head[Name];
};

/** Number of rows on all pages, from `X-Total-Count`. */
export function totalOf(headers: SentHeaders): number | undefined {
  const text = headers?.get('X-Total-Count') ?? '';
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

/** The version of a row, from `ETag`. */
export function etagOf(headers: SentHeaders): string | undefined {
  return headers?.get('ETag') ?? undefined;
}

/** The cursor of the next page, from `Link`. */
export function cursorOf(name: string) {
  return (headers: SentHeaders): string | undefined => nextIn(headers?.get('Link') ?? '', name);
}

/** A query parameter of the next page's URL in `Link`: https://www.rfc-editor.org/rfc/rfc8288 */
export function nextIn(link: string, name: string): string | undefined {
  const target = /<([^>]*)>[^,]*;\s*rel="?next\b/i.exec(link)?.[1];
  if (target === undefined) return undefined;
  return new URL(target, 'http://localhost').searchParams.get(name) ?? undefined;
}

/** Applies all readers. */
export function readHead<Head extends object>(
  readers: HeadReaders<Head>,
  headers: SentHeaders,
): Head {
  const head: Partial<Head> = {};
  for (const name in readers) head[name] = readers[name](headers);
  return head as Head;
}
