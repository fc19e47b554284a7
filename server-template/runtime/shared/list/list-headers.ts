import type { ListAbilities, Paging } from './list-abilities.ts';
import type { ListWindow } from './list-request.ts';

/** What a page of a list came to. */
export interface FoundPage {
  readonly window: ListWindow;
  /** How many rows are on it. */
  readonly size: number;
  /** Whether rows follow. */
  readonly hasMore: boolean;
  /** Null: not counted. */
  readonly total: number | null;
  /** Leads to the next page; null if pages are numbered, or there is none. */
  readonly nextCursor: string | null;
}

/** Prints the headers of a page that the document declares and whose values are known. `query` is the request's own. */
export type PageHeaders = (page: FoundPage, query: string) => Readonly<Record<string, string>>;

/** Makes the printer of a list's headers. */
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

/** All rows, as one page. */
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

/** https://www.rfc-editor.org/rfc/rfc8288: targets of a query alone lead to the same path wherever the API is mounted. */
function linkHeader(page: FoundPage, query: string, parts: LinkParts): string {
  const { window, total, hasMore, nextCursor } = page;
  const { offset, limit, by } = window;
  if (by === 'ids' || limit === 0) return '';
  const links: string[] = [];
  const add = (relation: string, changes: readonly QueryChange[] | null): void => {
    if (changes !== null) links.push(`<?${changedQuery(query, changes)}>; rel="${relation}"`);
  };
  if (by === 'cursor') {
    const name = parts.abilities.cursor?.parameter.name ?? '';
    add('first', [[name, '']]);
    if (nextCursor !== null) add('next', [[name, nextCursor]]);
    return links.join(', ');
  }
  const changesTo = (to: number): readonly QueryChange[] | null => leadTo(window, to, parts);
  const rest = offset % limit;
  const lastOffset =
    total === null ? null : rest + Math.max(0, Math.floor((total - 1 - rest) / limit)) * limit;
  add('first', changesTo(0));
  if (offset > 0)
    add('prev', changesTo(Math.max(0, Math.min(offset - limit, lastOffset ?? offset))));
  if (hasMore) add('next', changesTo(offset + limit));
  if (lastOffset !== null) add('last', changesTo(lastOffset));
  return links.join(', ');
}

type QueryChange = readonly [name: string, value: string];

/** Null where the list has one page only. */
function leadTo(
  { limit, by }: ListWindow,
  offset: number,
  { paging, abilities }: LinkParts,
): readonly QueryChange[] | null {
  const { start, end } = abilities;
  if (by === 'page' && paging.page !== undefined)
    return [[paging.page, String(Math.floor(offset / limit) + 1)]];
  if (start === undefined) return null;
  const last: readonly QueryChange[] =
    end === undefined ? [] : [[end.name, String(offset + limit)]];
  return [[start.name, String(offset)], ...last];
}

/** The request's own query with other values; what else it holds stays as it was sent. */
function changedQuery(query: string, changes: readonly QueryChange[]): string {
  const changed = new Set(changes.map(([name]) => name));
  const kept = query.split('&').filter((pair) => {
    const [name = ''] = pair.split('=');
    return pair !== '' && !changed.has(decodedName(name));
  });
  const added = changes.map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  // What is not a plain part of a URL would end the target of the link.
  return [
    ...kept.map((pair) => pair.replaceAll(/[<>"\\^`{|}\s]/g, encodeURIComponent)),
    ...added,
  ].join('&');
}

function decodedName(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}
