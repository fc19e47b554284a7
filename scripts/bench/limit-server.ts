import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import pg from 'pg';
import { sendJson } from './queries/limit-response.ts';
import { plannedOnce } from './queries/planned-once.ts';

/** The hand-written lower limit: list, get and create of the shop's products and customers. Only node:http and the driver: one prepared statement each, values as the driver's text, serialized once; unless LIMIT_HEADERS is true, no log, no request id, only the two headers that HTTP requires. */
type Store = (statement: keyof typeof statements, values: SQLInputValue[], done: Done) => void;
type Done = (error: unknown, rows: readonly unknown[]) => void;
interface Customer {
  readonly email: string;
  readonly name: string;
}

const statements = {
  list: 'select * from products order by id limit ? offset ?',
  filtered: 'select * from products where category_id = ? order by name desc limit ? offset ?',
  count: 'select count(*) as total from products',
  get: 'select * from products where id = ?',
  create: 'insert into customers (email, name) values (?, ?) returning *',
};
const named = Object.entries(statements) as [keyof typeof statements, string][];
const dollars = (sql: string): string => {
  let at = 0;
  return sql.replaceAll('?', () => `$${(at += 1)}`);
};

function sqliteStore(file: string): Store {
  const database = new DatabaseSync(file);
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = normal; pragma cache_size = -16000; pragma foreign_keys = on; pragma wal_autocheckpoint = 4000',
  );
  const prepared = new Map(named.map(([name, sql]) => [name, database.prepare(plannedOnce(sql))]));
  return (statement, values, done) => done(null, prepared.get(statement)?.all(...values) ?? []);
}

function postgresStore(url: string): Store {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  // Numbers that JSON can represent are parsed; other values remain the text that the server sends.
  const numbers = new Set<number>([pg.types.builtins.INT4, pg.types.builtins.INT8]);
  const types = {
    getTypeParser: (id: number) => (numbers.has(id) ? Number : (text: string) => text),
  };
  const texts = new Map(named.map(([name, sql]) => [name, dollars(sql)]));
  return (name, values, done) => {
    const text = texts.get(name) ?? '';
    pool.query({ name, text, values, types }, (error: unknown, result?: pg.QueryResult) =>
      done(error ?? null, result?.rows ?? []),
    );
  };
}

const url = process.env['DATABASE_URL'] ?? '';
const store = url.startsWith('file:') ? sqliteStore(url.slice('file:'.length)) : postgresStore(url);

function create(request: IncomingMessage, response: ServerResponse): void {
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => {
    text += chunk;
  });
  request.on('end', () => {
    const customer = JSON.parse(text) as Customer;
    if (typeof customer.email !== 'string' || typeof customer.name !== 'string') {
      sendJson(response, { status: 400, body: { error: 'Bad Request' } });
      return;
    }
    store('create', [customer.email, customer.name], (error, [row]) =>
      sendJson(response, { status: error === null ? 201 : 500, body: row ?? {} }),
    );
  });
}

function list(query: string, response: ServerResponse): void {
  const parameters = query === '' ? null : new URLSearchParams(query);
  const limit = Number(parameters?.get('limit') ?? 20);
  const page = Number(parameters?.get('page') ?? 1);
  const category = parameters?.get('categoryId') ?? null;
  const filter = category === null ? [] : [Number(category)];
  const name = category === null ? 'list' : 'filtered';
  store(name, [...filter, limit, (page - 1) * limit], (error, rows) => {
    if (error !== null) sendJson(response, { status: 500, body: {} });
    else if (parameters?.get('count') !== 'exact') sendJson(response, { body: rows });
    else {
      store('count', [], (_error, [counted]) => {
        const { total } = counted as { readonly total: number };
        sendJson(response, { body: rows, headers: ['X-Total-Count', `${total}`] });
      });
    }
  });
}

function get(id: string, response: ServerResponse): void {
  store('get', [Number(id)], (error, [row]) => {
    if (error !== null) sendJson(response, { status: 500, body: {} });
    else if (row === undefined) sendJson(response, { status: 404, body: { error: 'Not Found' } });
    else sendJson(response, { body: row });
  });
}

const server = createServer((request, response) => {
  if (request.method === 'POST') {
    create(request, response);
    return;
  }
  const [path = '', query = ''] = (request.url ?? '').split('?', 2);
  const [, , id] = path.split('/', 3);
  if (id === undefined) list(query, response);
  else get(id, response);
});
server.listen(Number(process.env['API_PORT'] ?? 0), '127.0.0.1', () => {
  console.log(`listening on ${(server.address() as AddressInfo).port}`);
});
process.on('SIGTERM', () => process.exit(0));
