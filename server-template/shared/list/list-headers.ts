import type { ListAbilities, Paging } from './list-abilities.ts';
import type { ListWindow } from './list-request.ts';

/** A page of a list. */
export interface FoundPage {
  readonly window: ListWindow;
  /** Number of its rows. */
  readonly size: number;
  /** Whether more rows follow. */
  readonly hasMore: boolean;
  /** Null: not counted. */
  readonly total: number | null;
  /** Cursor of the next page; null if pages are numbered, or there is none. */
  readonly nextCursor: string | null;
}

/** Headers of a page that are declared and whose values are known. `query` is the request's own. */
export type PageHeaders = (page: FoundPage, query: string) => Readonly<Record<string, string>>;

/** Creates the headers of a list. */
export function createPageHeaders(paging: Paging, abilities: ListAbilities): PageHeaders {
  const declared = new Set(abilities.headers);
  const hasLink = declared.has('Link');
  const hasTotal = declared.has('X-Total-Count');
  const hasRange = declared.has('Content-Range');
  const places = pagePlaces(paging, abilities);
  return (page, query) => {
    const headers: Record<string, string> = {};
    if (hasLink) {
      const link = linkHeader(page, query, places[page.window.by]);
      if (link !== '') headers['Link'] = link;
    }
    const { total } = page;
    if (total === null) return headers;
    if (hasTotal) headers['X-Total-Count'] = String(total);
    if (hasRange) headers['Content-Range'] = contentRange(page, total);
    return headers;
  };
}

/** All rows as one page. */
export function wholeOf(total: number): Pick<FoundPage, 'window' | 'size'> {
  return { window: { offset: 0, limit: total, by: 'ids' }, size: total };
}

/** https://www.rfc-editor.org/rfc/rfc9110#section-14.4 */
function contentRange({ window, size }: FoundPage, total: number): string {
  const { offset, by } = window;
  const range = size === 0 || by === 'cursor' ? '*' : `${offset}-${offset + size - 1}`;
  return `items ${range}/${total}`;
}

/** Where a kind of paging names its page. */
interface PagePlace {
  /** Encoded parameters. */
  readonly names: readonly string[];
  /** Whether pages are numbered. */
  readonly isNumber: boolean;
}

/** The place of each kind of paging; null if all rows are on one page. */
function pagePlaces(
  { page }: Paging,
  { cursor, start, end }: ListAbilities,
): Readonly<Record<ListWindow['by'], PagePlace | null>> {
  const place = (
    isNumber: boolean,
    ...names: readonly (string | undefined)[]
  ): PagePlace | null => {
    if (names[0] === undefined) return null;
    const known = names.filter((name) => name !== undefined);
    return { names: known.map(encodeURIComponent), isNumber };
  };
  const byRow = place(false, start?.name, end?.name);
  return {
    page: page === undefined ? byRow : place(true, page),
    start: byRow,
    cursor: place(false, cursor?.parameter.name),
    ids: null,
  };
}

/**
 * https://www.rfc-editor.org/rfc/rfc8288: targets with only a query work wherever the API is
 * mounted.
 */
function linkHeader(page: FoundPage, query: string, place: PagePlace | null): string {
  const { window, total, hasMore, nextCursor } = page;
  const { offset, limit, by } = window;
  if (place === null || limit === 0) return '';
  const { names, isNumber } = place;
  const kept = keptQuery(query, names);
  if (by === 'cursor') {
    const first = linkTo(kept, names, ['']);
    const next = nextCursor === null ? '' : `, ${linkTo(kept, names, [nextCursor])}; rel="next"`;
    return `${first}; rel="first"${next}`;
  }
  const pageAt = (from: number): string =>
    linkTo(kept, names, isNumber ? [Math.floor(from / limit) + 1] : [from, from + limit]);
  const rest = offset % limit;
  const lastOffset =
    total === null ? null : rest + Math.max(0, Math.floor((total - 1 - rest) / limit)) * limit;
  let links = `${pageAt(0)}; rel="first"`;
  if (offset > 0) {
    const before = Math.max(0, Math.min(offset - limit, lastOffset ?? offset));
    links += `, ${pageAt(before)}; rel="prev"`;
  }
  if (hasMore) links += `, ${pageAt(offset + limit)}; rel="next"`;
  if (lastOffset !== null) links += `, ${pageAt(lastOffset)}; rel="last"`;
  return links;
}

/** Numbers and cursors need no encoding. */
function linkTo(
  kept: string,
  names: readonly string[],
  values: readonly (string | number)[],
): string {
  return `<?${kept}${names.map((name, index) => `${name}=${values[index] ?? ''}`).join('&')}>`;
}

/** The request's query without these parameters, as sent. */
function keptQuery(query: string, names: readonly string[]): string {
  if (query === '') return '';
  let kept = '';
  for (const pair of query.split('&')) {
    if (pair !== '' && !names.includes(encodedName(pair))) kept += `${pair}&`;
  }
  // Characters that would end the link's target are encoded.
  return endsTarget.test(kept) ? kept.replaceAll(endsTargets, encodeURIComponent) : kept;
}

const endsTarget = /[<>"\\^`{|}\s]/;
const endsTargets = new RegExp(endsTarget, 'g');

/** The name of a pair, in the encoding of `encodeURIComponent`. */
function encodedName(pair: string): string {
  const end = pair.indexOf('=');
  const name = end === -1 ? pair : pair.slice(0, end);
  if (!/[^\w.~-]/.test(name)) return name;
  try {
    return encodeURIComponent(decodeURIComponent(name.replaceAll('+', ' ')));
  } catch {
    return name;
  }
}
