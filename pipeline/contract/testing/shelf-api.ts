import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createSchemaValidator } from '../../schema/validate/create-schema-validator.ts';
import { shelfModel } from './shelf-document.ts';

/** A row as it is stored. */
export type Stored = Readonly<Record<string, unknown>>;

/** Number of deletions whose connections are cut before they take effect. */
export type ShelfFault = 'three deletions are cut off' | 'all deletions are cut off';

/** A server of the shelf, which records writes to the initial rows. */
export interface ShelfApi extends AsyncDisposable {
  readonly url: string;
  /** Rows by id; initially 1, 2 and 3. */
  readonly rows: ReadonlyMap<number, Stored>;
  /** The received writes: `POST /reset`. */
  readonly writes: readonly string[];
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
}

interface Reply {
  readonly status: number;
  readonly json?: unknown;
}

const first = {
  ...{ name: 'There before', kind: 'wood', price: 3, stock: 4, note: null },
  ...{ day: '2024-05-06', at: '2024-05-06T07:08:09Z' },
};

/** Starts the shelf on a free port. */
export async function startShelf(fault: ShelfFault | null = null): Promise<ShelfApi> {
  const rows = new Map<number, Stored>([1, 2, 3].map((id) => [id, { id, ...first }]));
  const writes: string[] = [];
  const reply = replier(rows);
  let cuts = fault === 'three deletions are cut off' ? 3 : 0;
  if (fault === 'all deletions are cut off') cuts = Infinity;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://shelf');
      const { method = '' } = request;
      if (method === 'DELETE' && cuts-- > 0) return void request.socket.destroy();
      if (method !== 'GET') writes.push(`${method} ${path}`);
      const { status, json } = reply({ method, path, query, body });
      const type = json === undefined ? {} : { 'content-type': 'application/json' };
      const allow = path === '/items' ? 'GET, POST, PATCH, DELETE' : 'GET, PUT, PATCH, DELETE';
      response.writeHead(status, { ...type, ...(status === 405 ? { allow } : {}) });
      response.end(json === undefined ? undefined : JSON.stringify(json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...{ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, rows, writes },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const problem = (status: number): Reply => ({ status, json: { message: String(status) } });

function replier(rows: Map<number, Stored>): (call: Call) => Reply {
  const validator = createSchemaValidator(shelfModel());
  let last = 3;
  const parsed = (body: string, schema: string): Stored | null => {
    const value = jsonOf(body);
    const isValid = validator.accepts(`#/components/schemas/${schema}`, 'request', value);
    return isValid ? (value as Stored) : null;
  };
  return (call) => {
    const { method, path, query, body } = call;
    const [, key] = /^\/items\/([^/]+)$/.exec(path) ?? [];
    if (key !== undefined)
      return /^-?\d+$/.test(key) ? rowReply(rows, parsed, call, Number(key)) : problem(400);
    if (method === 'POST' && path === '/reset') {
      rows.clear();
      return { status: 204 };
    }
    if (path !== '/items') return problem(404);
    if (method === 'GET') return page([...rows.values()], query);
    if (method === 'DELETE') rows.clear();
    if (method === 'DELETE') return { status: 204 };
    const sent = parsed(body, method === 'POST' ? 'NewItem' : 'ItemPatch');
    if (sent === null) return problem(400);
    if (method === 'PATCH') for (const [id, row] of rows) rows.set(id, { ...row, ...sent });
    if (method !== 'POST') return method === 'PATCH' ? { status: 204 } : problem(405);
    last += 1;
    rows.set(last, { id: last, note: null, ...sent });
    return { status: 201, json: rows.get(last) };
  };
}

function rowReply(
  rows: Map<number, Stored>,
  parsed: (body: string, schema: string) => Stored | null,
  { method, body }: Call,
  id: number,
): Reply {
  const row = rows.get(id);
  if (row === undefined) return problem(404);
  if (method === 'GET') return { status: 200, json: row };
  if (method === 'DELETE') {
    rows.delete(id);
    return { status: 204 };
  }
  if (method !== 'PUT' && method !== 'PATCH') return problem(405);
  const sent = parsed(body, method === 'PUT' ? 'NewItem' : 'ItemPatch');
  if (sent === null) return problem(400);
  const next = { ...(method === 'PUT' ? { id, note: null } : row), ...sent };
  rows.set(id, next);
  return { status: 200, json: next };
}

function page(rows: readonly Stored[], query: URLSearchParams): Reply {
  const [number, size] = [query.get('page') ?? '1', query.get('limit') ?? '20'];
  const isWhole = [number, size].every((one) => /^[1-9]\d{0,4}$/.test(one));
  if (!isWhole || Number(size) > 50 || Number(number) > 10_000) return problem(400);
  const start = (Number(number) - 1) * Number(size);
  return { status: 200, json: rows.slice(start, start + Number(size)) };
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
