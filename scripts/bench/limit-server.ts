import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

/** The hand-written limit: list, get and create of the shop's products and customers with nothing but node:http and the driver. */
interface Store {
  list(limit: number, offset: number): Promise<readonly unknown[]> | readonly unknown[];
  get(id: number): Promise<unknown>;
  create(customer: Customer): Promise<unknown>;
}
interface Customer {
  readonly email: string;
  readonly name: string;
}

const listSql = 'select * from products order by id limit ? offset ?';
const getSql = 'select * from products where id = ?';
const createSql = 'insert into customers (email, name) values (?, ?) returning *';
const dollars = (sql: string): string => {
  let at = 0;
  return sql.replaceAll('?', () => `$${(at += 1)}`);
};

function sqliteStore(file: string): Store {
  const database = new DatabaseSync(file);
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = normal; pragma cache_size = -16000; pragma foreign_keys = on; pragma wal_autocheckpoint = 4000',
  );
  const list = database.prepare(listSql);
  const get = database.prepare(getSql);
  const create = database.prepare(createSql);
  return {
    list: (limit, offset) => list.all(limit, offset),
    get: async (id) => get.get(id),
    // Not get(): a statement that is not run to its end never starts a checkpoint, and the log grows for ever.
    create: async ({ email, name }) => create.all(email, name)[0],
  };
}

function postgresStore(url: string): Store {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const one = async (name: string, sql: string, values: unknown[]): Promise<unknown[]> =>
    (await pool.query<Record<string, unknown>>({ name, text: dollars(sql), values })).rows;
  return {
    list: (limit, offset) => one('list', listSql, [limit, offset]),
    get: async (id) => (await one('get', getSql, [id]))[0],
    create: async ({ email, name }) => (await one('create', createSql, [email, name]))[0],
  };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

const url = process.env['DATABASE_URL'] ?? '';
const store = url.startsWith('file:') ? sqliteStore(url.slice('file:'.length)) : postgresStore(url);

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const target = new URL(request.url ?? '/', 'http://localhost');
  if (request.method === 'POST') {
    const customer = (await readJson(request)) as Customer;
    if (typeof customer.email !== 'string' || typeof customer.name !== 'string') {
      send(response, 400, { error: 'Bad Request' });
      return;
    }
    send(response, 201, await store.create(customer));
    return;
  }
  const id = target.pathname.split('/')[2];
  if (id === undefined) {
    const limit = Number(target.searchParams.get('limit') ?? 20);
    const page = Number(target.searchParams.get('page') ?? 1);
    send(response, 200, await store.list(limit, (page - 1) * limit));
    return;
  }
  const row = await store.get(Number(id));
  send(response, row === undefined ? 404 : 200, row ?? { error: 'Not Found' });
}

const server = createServer((request, response) => {
  respond(request, response).catch(() => {
    send(response, 500, { error: 'Internal Server Error' });
  });
});
server.listen(Number(process.env['API_PORT'] ?? 0), '127.0.0.1', () => {
  console.log(`listening on ${(server.address() as AddressInfo).port}`);
});
process.on('SIGTERM', () => process.exit(0));
