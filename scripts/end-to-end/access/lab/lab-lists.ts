import type { LabCaller, LabRow } from './lab-rows.ts';
import type { Leak } from './leaks.ts';

/** A response of the lab. */
export interface LabReply {
  readonly status: number;
  readonly json?: unknown;
  /** The body, if it is not JSON. */
  readonly csv?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Listing {
  readonly all: readonly LabRow[];
  readonly isOwn: (row: LabRow) => boolean;
  readonly caller: LabCaller;
  readonly query: URLSearchParams;
  readonly leak: Leak | null;
}

type Keep = (row: LabRow) => boolean;

/** Parameters for which a leak ignores the rule. */
const forgetting: Readonly<Record<string, Leak>> = {
  title: 'a filter ignores the rule',
  ownerId: 'a filter ignores the rule',
  title_like: 'contains ignores the rule',
  rank_gte: 'a bound ignores the rule',
  q: 'a search ignores the rule',
  sort: 'a sort ignores the rule',
  id: 'ids ignore the rule',
};

interface Window {
  readonly page: number;
  readonly limit: number;
  /** The key in the cursor; 0 for the start. */
  readonly after: number;
}

/** A page of rows; 403 if it requests properties that need a scope. */
export function listed(listing: Listing): LabReply {
  const { all, caller, query, leak } = listing;
  if (asksForSecret(query, caller, leak))
    return { status: 403, json: { message: 'These credentials lack the scope "secrets".' } };
  const window = windowOf(query);
  if (window === null) return { status: 400, json: { message: 'There is no such page.' } };
  const visible = visibleRows(listing, window);
  const keep = keeper(query, { leak, caller });
  const kept = visible.filter(keep);
  const found = sorted(kept, query).filter(({ id }) => id > window.after);
  const start = (window.page - 1) * window.limit;
  const rows = found.slice(start, start + window.limit);
  const isFiltered = ['title', 'q', 'rank_gte', 'ownerId'].some((name) => query.has(name));
  const countsAll =
    leak === (isFiltered ? 'the total of a filter counts all rows' : 'the total counts all rows');
  const total = countsAll ? all.filter(keep).length : kept.length;
  const end = leak === 'the link to the next page counts all rows' ? all.length : found.length;
  return {
    status: 200,
    headers: {
      ...(query.has('count') ? { 'x-total-count': String(total) } : {}),
      ...(end > start + window.limit || end > found.length
        ? { link: nextLink(query, window, rows) }
        : {}),
    },
    json: rows.map((row) => fieldsOf(row, query, { caller, leak })),
  };
}

function windowOf(query: URLSearchParams): Window | null {
  const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 20)];
  const cursor = query.get('cursor') ?? '';
  const after = cursor === '' ? 0 : Number(Buffer.from(cursor, 'base64url').toString('utf8'));
  const isWhole = [page, limit].every((number) => Number.isInteger(number) && number > 0);
  return isWhole && limit <= 50 && Number.isInteger(after) ? { page, limit, after } : null;
}

function visibleRows(
  { all, isOwn, query, leak }: Listing,
  { page, after }: Window,
): readonly LabRow[] {
  const isForgotten =
    [...query.keys()].some((name) => leak !== null && forgetting[name] === leak) ||
    (leak === 'the second page ignores the rule' && page > 1) ||
    (leak === 'a cursor ignores the rule' && after > 0);
  return isForgotten ? all : all.filter(isOwn);
}

function nextLink(
  query: URLSearchParams,
  { page, limit }: Window,
  rows: readonly LabRow[],
): string {
  const cursor = Buffer.from(String(rows.at(-1)?.id ?? 0)).toString('base64url');
  const place = query.has('cursor') ? `cursor=${cursor}` : `page=${page + 1}`;
  return `</notes?${place}&limit=${limit}>; rel="next"`;
}

function asksForSecret(query: URLSearchParams, caller: LabCaller, leak: Leak | null): boolean {
  if (caller.has('secrets')) return false;
  const names = (name: string): boolean => (query.get(name) ?? '').split(',').includes('secret');
  if (query.has('secret')) return leak !== 'the secret is filtered by';
  if (names('sort')) return leak !== 'the secret is sorted by';
  return names('fields') && leak !== 'fields show the secret';
}

function keeper(
  query: URLSearchParams,
  { leak, caller }: { readonly leak: Leak | null; readonly caller: LabCaller },
): Keep {
  const has = (text: unknown, part: string): boolean =>
    String(text).toLowerCase().includes(part.toLowerCase());
  const parts: Keep[] = [];
  for (const name of ['title', 'ownerId', 'secret']) {
    const value = query.get(name);
    if (value !== null) parts.push((row) => row[name] === value);
  }
  const like = query.get('title_like');
  if (like !== null) parts.push(({ title }) => has(title, like));
  const least = query.get('rank_gte');
  if (least !== null) parts.push(({ rank }) => Number(rank) >= Number(least));
  const ids = query.getAll('id').flatMap((text) => text.split(',').map(Number));
  if (ids.length > 0) parts.push(({ id }) => ids.includes(id));
  const searched = query.get('q');
  const isDeep = leak === 'the secret is searched' && !caller.has('secrets');
  if (searched !== null)
    parts.push(({ title, secret }) => has(title, searched) || (isDeep && has(secret, searched)));
  return (row) => parts.every((part) => part(row));
}

function sorted(rows: readonly LabRow[], query: URLSearchParams): readonly LabRow[] {
  const names = (query.get('sort') ?? '').split(',').filter((name) => name !== '');
  return rows.toSorted((a, b) => {
    for (const name of names) {
      const property = name.replace(/^-/, '');
      const [left, right] = [a[property] as string, b[property] as string];
      if (left !== right) return (left < right ? -1 : 1) * (name.startsWith('-') ? -1 : 1);
    }
    return a.id - b.id;
  });
}

function fieldsOf(
  row: LabRow,
  query: URLSearchParams,
  { caller, leak }: { readonly caller: LabCaller; readonly leak: Leak | null },
): object {
  const chosen = query.get('fields')?.split(',') ?? null;
  const isShown =
    caller.has('secrets') ||
    leak === 'the secret is in lists' ||
    (chosen !== null && leak === 'fields show the secret');
  return Object.fromEntries(
    Object.entries(row).filter(
      ([name]) => (chosen === null || chosen.includes(name)) && (name !== 'secret' || isShown),
    ),
  );
}
