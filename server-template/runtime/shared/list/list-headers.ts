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
  return (page, query) => {
    const headers: Record<string, string> = {};
    if (hasLink) {
      const link = linkHeader(page, query, { paging, abilities });
      if (link !== '') headers['Link'] = link;
    }
    const { total } = page;
    if (total === null) return headers;
    if (declared.has('X-Total-Count')) headers['X-Total-Count'] = String(total);
    if (declared.has('Content-Range')) headers['Content-Range'] = contentRange(page, total);
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

interface LinkParts {
  readonly paging: Paging;
  readonly abilities: ListAbilities;
}

/**
 * https://www.rfc-editor.org/rfc/rfc8288: targets with only a query work wherever the API is
 * mounted.
 */
function linkHeader(page: FoundPage, query: string, parts: LinkParts): string {
  const { window, total, hasMore, nextCursor } = page;
  const { offset, limit, by } = window;
  if (by === 'ids' || limit === 0) return '';
  const place = placeOf(window, parts);
  if (place === null) return '';
  const { names, isNumber } = place;
  const kept = keptQuery(query, names);
  let links = '';
  const add = (relation: string, values: readonly (string | number)[]): void => {
    const changed = names.map(
      (name, index) => `${name}=${encodeURIComponent(values[index] ?? '')}`,
    );
    links += `${links === '' ? '' : ', '}<?${kept}${changed.join('&')}>; rel="${relation}"`;
  };
  if (by === 'cursor') {
    add('first', ['']);
    if (nextCursor !== null) add('next', [nextCursor]);
    return links;
  }
  const addPage = (relation: string, first: number): void =>
    add(relation, isNumber ? [Math.floor(first / limit) + 1] : [first, first + limit]);
  const rest = offset % limit;
  const lastOffset =
    total === null ? null : rest + Math.max(0, Math.floor((total - 1 - rest) / limit)) * limit;
  addPage('first', 0);
  if (offset > 0) addPage('prev', Math.max(0, Math.min(offset - limit, lastOffset ?? offset)));
  if (hasMore) addPage('next', offset + limit);
  if (lastOffset !== null) addPage('last', lastOffset);
  return links;
}

/** Encoded page parameters, and whether pages are numbered; null if the list has only one page. */
function placeOf(
  { by }: ListWindow,
  { paging: { page }, abilities: { cursor, start, end } }: LinkParts,
): { readonly names: readonly string[]; readonly isNumber: boolean } | null {
  const isNumber = by === 'page' && page !== undefined;
  const names =
    by === 'cursor' ? [cursor?.parameter.name] : isNumber ? [page] : [start?.name, end?.name];
  if (names[0] === undefined) return null;
  const known = names.filter((name) => name !== undefined);
  return { names: known.map(encodeURIComponent), isNumber };
}

/** The request's query without these parameters, as sent. */
function keptQuery(query: string, names: readonly string[]): string {
  let kept = '';
  for (const pair of query === '' ? [] : query.split('&')) {
    const [name = ''] = pair.split('=', 1);
    if (pair === '' || names.includes(encodeURIComponent(decodedName(name)))) continue;
    // Characters that would end the link's target are encoded.
    kept += `${pair.replaceAll(/[<>"\\^`{|}\s]/g, encodeURIComponent)}&`;
  }
  return kept;
}

function decodedName(name: string): string {
  if (!/[%+]/.test(name)) return name;
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}
