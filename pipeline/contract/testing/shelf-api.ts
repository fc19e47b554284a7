import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createSchemaValidator } from '../../schema/validate/create-schema-validator.ts';
import { shelfModel } from './shelf-document.ts';
import { storingFaults, type ShelfFault, type Stored } from './shelf-faults.ts';

/** A server of the shelf, which notes what is done to the rows that were there. */
export interface ShelfApi extends AsyncDisposable {
  readonly url: string;
  /** The rows that are there, by their ids; at first 1, 2 and 3. */
  readonly rows: ReadonlyMap<number, Stored>;
  /** The writes that came: `POST /reset`. */
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

/** Opens the shelf on a free port. */
export async function startShelf(fault: ShelfFault | null = null): Promise<ShelfApi> {
  const rows = new Map<number, Stored>([1, 2, 3].map((id) => [id, { id, ...first }]));
  const writes: string[] = [];
  const reply = replier(rows, fault);
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

function replier(rows: Map<number, Stored>, fault: ShelfFault | null): (call: Call) => Reply {
  const validator = createSchemaValidator(shelfModel());
  let last = 3;
  const parsed = (body: string, schema: string): Stored | null => {
    const value = leniently(jsonOf(body), fault);
    const isValid = validator.accepts(`#/components/schemas/${schema}`, 'request', value);
    return isValid ? (value as Stored) : null;
  };
  const one = shelfRow(rows, parsed, fault);
  return (call) => {
    const { method, path, query, body } = call;
    const [, key] = /^\/items\/([^/]+)$/.exec(path) ?? [];
    if (key !== undefined) return /^-?\d+$/.test(key) ? one(call, Number(key)) : problem(400);
    if (method === 'POST' && path === '/reset') {
      rows.clear();
      return { status: 204 };
    }
    if (path !== '/items') return problem(404);
    if (method === 'GET') return page([...rows.values()], query, fault);
    if (method === 'DELETE') rows.clear();
    if (method === 'DELETE') return { status: 204 };
    const sent = parsed(body, method === 'POST' ? 'NewItem' : 'ItemPatch');
    if (sent === null) return problem(400);
    if (method === 'PATCH') for (const [id, row] of rows) rows.set(id, { ...row, ...sent });
    if (method !== 'POST') return method === 'PATCH' ? { status: 204 } : problem(405);
    last += 1;
    rows.set(last, { id: last, note: null, ...spoiled(sent, fault) });
    return { status: 201, json: rows.get(last) };
  };
}

function shelfRow(
  rows: Map<number, Stored>,
  parsed: (body: string, schema: string) => Stored | null,
  fault: ShelfFault | null,
): (call: Call, id: number) => Reply {
  const deleted = new Set<number>();
  const changed = new Set<number>();
  return ({ method, body }, id) => {
    const row = rows.get(id);
    const neighbour = rows.get(id - 1) ?? rows.get(id + 1);
    if (row === undefined)
      return problem(fault === 'the second delete crashes' && deleted.has(id) ? 500 : 404);
    if (method === 'GET') return { status: 200, json: row };
    if (method === 'DELETE') {
      if (fault === 'updated rows cannot be deleted' && changed.has(id)) return { status: 204 };
      rows.delete(id);
      deleted.add(id);
      if (fault === 'deleting takes a neighbour') rows.delete(Number(neighbour?.['id']));
      return { status: 204 };
    }
    if (method !== 'PUT' && method !== 'PATCH') return problem(405);
    const sent = parsed(body, method === 'PUT' ? 'NewItem' : 'ItemPatch');
    if (sent === null) return problem(400);
    const isWhole = method === 'PUT' || fault === 'patch empties the rest';
    const next = { ...(isWhole ? { id, note: null } : row), ...spoiled(sent, fault) };
    rows.set(id, next);
    changed.add(id);
    if (fault === 'changing changes a neighbour' && neighbour !== undefined)
      rows.set(Number(neighbour['id']), { ...neighbour, ...sent });
    return { status: 200, json: shownRow(method, { row, next }, fault) };
  };
}

/** The row that the response to a change shows. */
function shownRow(
  method: string,
  { row, next }: Readonly<Record<'row' | 'next', Stored>>,
  fault: ShelfFault | null,
): Stored {
  if (fault === 'put answers another row' && method === 'PUT') return { ...next, name: 'Another' };
  return fault === 'patch answers what was there' && method === 'PATCH' ? row : next;
}

function spoiled(sent: Stored, fault: ShelfFault | null): Stored {
  const spoil = Object.entries(storingFaults).find(([name]) => name === fault)?.[1];
  const kept = fault === 'null is ignored' ? withoutNulls(sent) : sent;
  const whole = spoil === undefined ? kept : spoil(kept);
  return Object.fromEntries(Object.entries(whole).filter(([name]) => Object.hasOwn(sent, name)));
}

function withoutNulls(sent: Stored): Stored {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null));
}

function leniently(value: unknown, fault: ShelfFault | null): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { price, kind, ...rest } = value as Stored;
  const isLenient = fault === 'any case of an enum is taken';
  return {
    ...rest,
    ...(price === undefined
      ? {}
      : {
          price:
            fault === 'texts are taken for numbers' && typeof price === 'string' && price !== ''
              ? Number(price)
              : price,
        }),
    ...(kind === undefined
      ? {}
      : { kind: isLenient && typeof kind === 'string' ? kind.toLowerCase() : kind }),
  };
}

function page(rows: readonly Stored[], query: URLSearchParams, fault: ShelfFault | null): Reply {
  const [number, size] = [query.get('page') ?? '1', query.get('limit') ?? '20'];
  const isWhole = [number, size].every((one) => /^[1-9]\d{0,4}$/.test(one));
  if (!isWhole || Number(size) > 50 || Number(number) > 10_000) return problem(400);
  const most = fault === 'limit is ignored' ? 20 : Number(size);
  const start = fault === 'page is ignored' ? 0 : (Number(number) - 1) * most;
  const from = fault === 'pages overlap' ? Math.max(0, start - 1) : start;
  return { status: 200, json: rows.slice(from, from + most) };
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
