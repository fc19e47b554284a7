import { parseBody, rowOf, rowsOf, totalOf, type AdminRow } from './admin-bodies.ts';

/** Connection of an admin framework to a specmill API. */
export interface AdminOptions {
  /** Another implementation of fetch, such as one that sends a token. */
  readonly fetch?: typeof fetch;
  /** Key properties of resources whose key is not called `id`: `{ "/currencies": "code" }`. */
  readonly keys?: Readonly<Record<string, string>>;
}

/** An error response in the format of admin frameworks, which show it next to the fields. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
  readonly status: number;
  /** The same, for Refine. */
  readonly statusCode: number;
  /** The response's body; `errors` has a sentence for each field, for react-admin. */
  readonly body: AdminRow & { readonly errors: Readonly<Record<string, string>> };
  /** The same, for Refine. */
  readonly errors: Readonly<Record<string, string>>;

  constructor(status: number, body: AdminRow) {
    const details = Array.isArray(body['details']) ? (body['details'] as AdminRow[]) : [];
    const message = typeof body['message'] === 'string' ? body['message'] : `HTTP ${status}`;
    const [first] = details;
    super(
      first === undefined
        ? message
        : `${message} ${String(first['field'])} ${String(first['message'])}.`,
    );
    this.status = status;
    this.statusCode = status;
    const own = details.filter((detail) => detail['in'] === 'body').toReversed();
    this.errors = Object.fromEntries(
      own.map(({ field, message }) => [String(field), String(message)]),
    );
    this.body = { ...body, errors: this.errors };
  }
}

/** Query parameters; the name of a list is repeated. */
export type AdminQuery = readonly (readonly [name: string, value: string])[];

/** A page of a list. */
export interface AdminPage {
  readonly rows: readonly AdminRow[];
  /** Unknown if the API does not count them. */
  readonly total: number | undefined;
}

/** The calls that both frameworks make. */
export interface AdminCalls {
  list(resource: string, query: AdminQuery): Promise<AdminPage>;
  one(resource: string, id: unknown): Promise<AdminRow>;
  many(resource: string, ids: readonly unknown[]): Promise<readonly AdminRow[]>;
  create(resource: string, row: unknown): Promise<AdminRow>;
  update(resource: string, id: unknown, row: unknown): Promise<AdminRow>;
  /** Deletes a row and returns it. */
  remove(resource: string, id: unknown): Promise<AdminRow>;
}

/** Maximum number of rows per request. */
const mostRows = 100;

/** Creates the calls for the API at a URL. */
export function createAdminCalls(url: string, options: AdminOptions = {}): AdminCalls {
  const { fetch: ask = fetch, keys = {} } = options;
  const pathOf = (resource: string): string => `/${resource.replace(/^\/+/, '')}`;
  const keyOf = (resource: string): string => keys[pathOf(resource)] ?? 'id';
  const send = async (path: string, init: RequestInit = {}): Promise<[unknown, Response]> => {
    const response = await ask(url.replace(/\/+$/, '') + path, init);
    const text = await response.text();
    const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '');
    const body = isJson && text !== '' ? parseBody(text) : undefined;
    if (!response.ok) throw new AdminError(response.status, (body ?? {}) as AdminRow);
    return [body, response];
  };
  const write = async (method: string, path: string, row?: unknown): Promise<unknown> => {
    const headers = { 'Content-Type': 'application/json', Prefer: 'return=representation' };
    const body = row === undefined ? {} : { body: JSON.stringify(row) };
    return (await send(path, { method, headers, ...body }))[0];
  };
  const named = (resource: string, body: unknown): AdminRow => {
    const key = keyOf(resource);
    const row = rowOf(body, key);
    if (row === undefined) throw unreadable(resource, `a row with the key ${key}`);
    return key === 'id' ? row : { ...row, id: row[key] };
  };
  const rowPath = (resource: string, id: unknown): string =>
    `${pathOf(resource)}/${encodeURIComponent(String(id))}`;
  const list: AdminCalls['list'] = async (resource, query) => {
    const search = new URLSearchParams(
      query.map(([name, value]): [string, string] => [name, value]),
    );
    const [body, response] = await send(`${pathOf(resource)}?${search.toString()}`);
    const rows = rowsOf(body);
    if (rows === undefined) throw unreadable(resource, 'an array of rows');
    const total = totalOf(response.headers, body);
    return { rows: rows.map((row) => named(resource, row)), total };
  };
  return {
    list,
    one: async (resource, id) => named(resource, (await send(rowPath(resource, id)))[0]),
    async many(resource, ids) {
      const found: AdminRow[] = [];
      for (let start = 0; start < ids.length; start += mostRows) {
        const some = ids.slice(start, start + mostRows);
        const query = some.map((id) => [keyOf(resource), String(id)] as const);
        found.push(...(await list(resource, [...query, ['limit', String(mostRows)]])).rows);
      }
      return found;
    },
    create: async (resource, row) => named(resource, await write('POST', pathOf(resource), row)),
    update: async (resource, id, row) =>
      named(resource, await write('PATCH', rowPath(resource, id), row)),
    async remove(resource, id) {
      const row = rowOf(await write('DELETE', rowPath(resource, id)), keyOf(resource));
      return row === undefined ? { id } : named(resource, row);
    },
  };
}

/** The response was a success, so that its status says nothing. */
function unreadable(resource: string, wanted: string): Error {
  return new Error(`The response of ${resource} is not ${wanted}, or an object around it.`);
}

/** Reads a page, counted from 1, of any size; a large one takes several requests. */
export async function readPage(
  calls: Pick<AdminCalls, 'list'>,
  resource: string,
  {
    page,
    size,
    query,
  }: { readonly page: number; readonly size: number; readonly query: AdminQuery },
): Promise<AdminPage> {
  const limit = Math.min(size, mostRows);
  const start = page === 1 ? 0 : (page - 1) * size;
  const first = Math.floor(start / limit);
  const rows: AdminRow[] = [];
  for (let number = first; ; number++) {
    const place: AdminQuery = [
      ['page', String(number + 1)],
      ['limit', String(limit)],
      ['count', 'exact'],
    ];
    const found = await calls.list(resource, [...query, ...place]);
    rows.push(...found.rows);
    const before = start - first * limit;
    if (found.rows.length < limit || rows.length >= before + size) {
      const last = number * limit + found.rows.length;
      const total = found.total ?? (found.rows.length < limit ? last : undefined);
      return { rows: rows.slice(before, before + size), total };
    }
  }
}
