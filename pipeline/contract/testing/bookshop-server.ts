import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { failure, readBody, send } from './bookshop-response.ts';
import type { Reply } from './bookshop-response.ts';
import type { BookshopFault } from './bookshop-faults.ts';
import { listRows } from './bookshop-list.ts';
import { bookshopResources } from './bookshop-resources.ts';
import type { Resource } from './bookshop-resources.ts';
import type { Row } from './bookshop-rows.ts';
import { createRow, deleteRow, updateRow } from './bookshop-write.ts';
import type { Shop } from './bookshop-write.ts';

/** The valid token. */
export const BOOKSHOP_TOKEN = 'open-sesame';

/** A server that conforms to `bookshop.json`, or violates exactly one part of it. */
export interface Bookshop extends AsyncDisposable {
  readonly url: string;
  /** Number of rows, to detect leftovers of a run. */
  count(): number;
}

/** Starts a shop on a free port, optionally with a fault. */
export async function startBookshop(fault: BookshopFault | null = null): Promise<Bookshop> {
  const shop: Shop = { ...bookshopResources(), fault };
  const server = createServer((request, response) => {
    void respond(shop, request).then((reply) => {
      send(response, reply, fault);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    count: () => shop.authors.rows.all().length + shop.books.rows.all().length,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function respond(shop: Shop, request: IncomingMessage): Promise<Reply> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bookshop');
  const [, path = '', id, ...more] = pathname.split('/');
  const resource = [shop.authors, shop.books].find((one) => one.path === `/${path}`);
  if (resource === undefined || more.length > 0) return failure(404, 'There is no such path.');
  const method = request.method ?? '';
  const isList = method === 'GET' && id === undefined;
  const [unknown] = isList ? [] : [...searchParams.keys()];
  if (unknown !== undefined && shop.fault !== 'unknown parameter is accepted') {
    return failure(400, 'A parameter is not declared.', [
      { in: 'query', field: unknown, message: 'is not declared' },
    ]);
  }
  return id === undefined
    ? respondAll(shop, resource, { method, request, query: searchParams })
    : respondOne(shop, resource, { method, request, id, query: searchParams });
}

interface Call {
  readonly method: string;
  readonly request: IncomingMessage;
  readonly query: URLSearchParams;
}

async function respondAll(shop: Shop, resource: Resource, call: Call): Promise<Reply> {
  if (call.method === 'GET')
    return withAuthors(shop, listRows(resource, call.query, shop.fault), call.query);
  if (call.method !== 'POST') return notAllowed(shop, ['GET', 'POST']);
  const body = await readBody(call.request, shop.fault);
  return 'status' in body ? body : createRow(shop, resource, body.value);
}

/** Books contain their authors on request. */
function withAuthors({ authors, books, fault }: Shop, reply: Reply, query: URLSearchParams): Reply {
  const isAsked = query.get('embed') === 'author' && fault !== 'embed is ignored';
  if (!isAsked || !Array.isArray(reply.body)) return reply;
  const rows = authors.rows.all();
  const body = (reply.body as readonly Row[]).map((book) => {
    const stored = books.rows.all().find(({ id }) => id === book.id) ?? book;
    const isOwn = ({ id }: Row): boolean => id === stored['authorId'];
    const author = rows.find((row) => isOwn(row) !== (fault === 'embed shows another row'));
    return { ...book, author };
  });
  return { ...reply, body };
}

async function respondOne(
  shop: Shop,
  resource: Resource,
  call: Call & { readonly id: string },
): Promise<Reply> {
  const { method, id, request } = call;
  const methods = ['GET', 'PUT', 'PATCH', 'DELETE'];
  if (!methods.includes(method)) return notAllowed(shop, methods);
  if (method === 'DELETE' && !isLetIn(shop, resource, request)) {
    return failure(401, 'A token is needed.');
  }
  if (!/^-?\d+$/.test(id) || Math.abs(Number(id)) > 2_147_483_647) {
    return shop.fault === 'id is not checked'
      ? failure(500, 'NaN')
      : failure(400, 'The id is wrong.', [{ in: 'path', field: 'id', message: 'is not a number' }]);
  }
  const body = method.startsWith('P') ? await readBody(request, shop.fault) : { value: null };
  if ('status' in body) return body;
  const row = resource.rows.get(Number(id));
  if (row === undefined) return missing(shop);
  if (method === 'GET') return getRow(shop, resource, row);
  if (method === 'DELETE') return deleteRow(shop, resource, row);
  return updateRow(shop, resource, { row, body: body.value, method });
}

function isLetIn({ fault }: Shop, resource: Resource, { headers }: IncomingMessage): boolean {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (!resource.isSecured || fault === 'no token is needed') return true;
  return fault === 'any token will do' ? token !== undefined : token === BOOKSHOP_TOKEN;
}

function notAllowed({ fault }: Shop, methods: readonly string[]): Reply {
  if (fault === 'another method is accepted') return { status: 200, body: {} };
  const headers = { Allow: methods.join(', ') };
  const reply = failure(405, `Only ${methods.join(', ')}.`);
  return fault === 'allow is missing' ? reply : { ...reply, headers };
}

function missing({ fault }: Shop): Reply {
  if (fault === 'unknown id answers 500') return failure(500, 'of undefined');
  if (fault === 'unknown id answers 200') return { status: 200, body: {} };
  return failure(404, 'The row does not exist.');
}

function getRow({ fault }: Shop, { model, opened }: Resource, row: Row): Reply {
  if (fault === 'get loses a row' && row.id > opened)
    return failure(404, 'The row does not exist.');
  if (model === 'Author') {
    return fault === 'date has slashes'
      ? { status: 200, body: { ...row, born: '1970/01/02' } }
      : { status: 200, body: row };
  }
  return { status: 200, body: faultyBook(row, fault) };
}

function faultyBook(row: Row, fault: BookshopFault | null): object {
  if (fault === 'get leaves out a field') {
    return Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'price'));
  }
  if (fault === 'price is text') return { ...row, price: String(row['price']) };
  if (fault === 'get adds a field') return { ...row, shelf: 7 };
  if (fault === 'null is returned') return { ...row, title: null };
  return fault === 'genre is unknown' ? { ...row, genre: 'unsorted' } : row;
}
