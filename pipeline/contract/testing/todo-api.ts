import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ApiModel } from '../../model/api-model.ts';
import { loadDocument } from '../../model/load/load-document.ts';
import { resolveModel } from '../../model/resolve/resolve-model.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: number };

/** Users, and todos with nested paths only. */
export interface TodoApi extends AsyncDisposable {
  readonly url: string;
  /** Number of rows. */
  count(): number;
}

/** Starts the API of `todo-api.json` on a free port; as a fault, it may keep deleted todos. */
export async function startTodoApi(keepsDeleted: boolean): Promise<TodoApi> {
  const tables = new Map<string, Map<number, Row>>();
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url = '' } = request;
      const { status, row, allow } = reply(tables, { method, path: url, body }, keepsDeleted);
      const isEmpty = row === undefined;
      response.writeHead(status, {
        ...(isEmpty ? {} : { 'content-type': 'application/json' }),
        ...(allow === undefined ? {} : { allow }),
      });
      response.end(isEmpty ? undefined : JSON.stringify(row));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => [...tables.values()].reduce((sum, { size }) => sum + size, 0),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

interface Reply {
  readonly status: number;
  readonly row?: unknown;
  readonly allow?: string;
}

let lastId = 0;
const missing: Reply = { status: 404, row: { message: 'missing' } };

function reply(
  tables: Map<string, Map<number, Row>>,
  { method, path, body }: Call,
  keepsDeleted: boolean,
): Reply {
  const match = /^\/users(?:\/(\d+)(\/todos)?)?(?:\/(\d+))?$/.exec(path);
  const [, user, below, todo] = match ?? [];
  if (match === null || (todo !== undefined && below === undefined)) return missing;
  if (below !== undefined && tables.get('/users')?.has(Number(user)) !== true) return missing;
  const id = below === undefined ? user : todo;
  const table = below === undefined ? '/users' : `/users/${user ?? ''}/todos`;
  const rows = tables.get(table) ?? new Map<number, Row>();
  tables.set(table, rows);
  if (id !== undefined)
    return replyOne(rows, Number(id), { method, isKept: keepsDeleted && below !== undefined });
  if (method === 'GET') return { status: 200, row: [...rows.values()] };
  if (method !== 'POST') return { status: 405, row: { message: 'no' }, allow: 'GET, POST' };
  const sent = parse(body);
  if (sent === null) return { status: 400, row: { message: 'wrong' } };
  const row = { ...sent, id: (lastId += 1) };
  rows.set(row.id, row);
  return { status: 201, row };
}

function replyOne(
  rows: Map<number, Row>,
  id: number,
  { method, isKept }: { readonly method: string; readonly isKept: boolean },
): Reply {
  const row = rows.get(id);
  if (row === undefined) return missing;
  if (method === 'GET') return { status: 200, row };
  if (method !== 'DELETE') return { status: 405, row: { message: 'no' }, allow: 'GET, DELETE' };
  if (!isKept) rows.delete(id);
  return { status: 204 };
}

/** Null unless it has a `title` of 1 to 30 characters. */
function parse(body: string): { readonly title: string } | null {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== 'object' || value === null || !('title' in value)) return null;
    const { title } = value;
    const isAlone = Object.keys(value).length === 1 && !Array.isArray(value);
    return isAlone && typeof title === 'string' && title !== '' && [...title].length <= 30
      ? { title }
      : null;
  } catch {
    return null;
  }
}

/** The document of the API. */
export async function todoModel(): Promise<ApiModel> {
  const file = new URL('todo-api.json', import.meta.url).pathname;
  return resolveModel(await loadDocument(file, file, 'any'), file, 'any');
}
