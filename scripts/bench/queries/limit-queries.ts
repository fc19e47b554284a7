import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import pg from 'pg';
import { sendJson, type LimitResponse } from './limit-response.ts';
import { plannedOnce } from './planned-once.ts';

/** The hand-written lower limit for a front end's queries: only node:http and the driver, statements prepared once, values as the driver's text; related rows in a second statement, joined with a Map. */
type Row = Record<string, unknown>;
type Query = (sql: string, values: readonly SQLInputValue[]) => Promise<readonly Row[]>;

function sqliteQuery(file: string): Query {
  const database = new DatabaseSync(file);
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = normal; pragma cache_size = -16000; pragma foreign_keys = on; pragma wal_autocheckpoint = 4000',
  );
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  return async (sql, values) => {
    const statement = prepared.get(sql) ?? database.prepare(plannedOnce(sql));
    prepared.set(sql, statement);
    return statement.all(...values);
  };
}

function postgresQuery(url: string): Query {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const numbers = new Set<number>([pg.types.builtins.INT4, pg.types.builtins.INT8]);
  const types = {
    getTypeParser: (id: number) => (numbers.has(id) ? Number : (text: string) => text),
  };
  const names = new Map<string, { readonly name: string; readonly text: string }>();
  return async (sql, values) => {
    let known = names.get(sql);
    if (known === undefined) {
      let at = 0;
      known = { name: `q${names.size}`, text: sql.replaceAll('?', () => `$${(at += 1)}`) };
      names.set(sql, known);
    }
    const { rows } = await pool.query<Row>({
      ...known,
      values: [...values],
      types,
    } as pg.QueryConfig);
    return rows;
  };
}

const url = process.env['DATABASE_URL'] ?? '';
const query = url.startsWith('file:') ? sqliteQuery(url.slice('file:'.length)) : postgresQuery(url);
const marks = (count: number): string => Array.from({ length: count }, () => '?').join(', ');

async function products(parameters: URLSearchParams): Promise<LimitResponse> {
  const limit = Number(parameters.get('limit') ?? 20);
  const category = parameters.get('categoryId');
  if (category !== null) {
    const sql = 'select * from products where category_id = ? order by name desc, id limit ?';
    return { body: await query(sql, [Number(category), limit]) };
  }
  const rows = await query('select * from products order by id limit ?', [limit]);
  if (parameters.get('count') === 'exact') {
    const [counted] = await query('select count(*) as total from products', []);
    return { body: rows, headers: ['X-Total-Count', String(counted?.['total'])] };
  }
  if (parameters.get('embed') !== 'category') return { body: rows };
  const keys = [...new Set(rows.map((row) => row['category_id'] as number))];
  const found = await query(`select * from categories where id in (${marks(keys.length)})`, keys);
  const byId = new Map(found.map((row) => [row['id'], row]));
  return { body: rows.map((row) => ({ ...row, category: byId.get(row['category_id']) })) };
}

async function orders(parameters: URLSearchParams): Promise<LimitResponse> {
  const rows = await query('select * from orders order by id limit ?', [20]);
  if (parameters.get('embed') !== 'orderItems') return { body: rows };
  const keys = rows.map((row) => row['id'] as number);
  const sql = `select * from order_items where order_id in (${marks(keys.length)}) order by order_id, product_id`;
  const items = Map.groupBy(await query(sql, keys), (row) => row['order_id']);
  return { body: rows.map((row) => ({ ...row, orderItems: items.get(row['id']) ?? [] })) };
}

async function customers(parameters: URLSearchParams): Promise<LimitResponse> {
  const limit = Number(parameters.get('limit') ?? 20);
  const cursor = parameters.get('cursor') ?? '';
  const [, after = 0] = JSON.parse(Buffer.from(cursor, 'base64url').toString() || '["",0]') as [
    string,
    number,
  ];
  const sql = 'select * from customers where id > ? order by id limit ?';
  const rows = await query(sql, [after, limit + 1]);
  const page = rows.slice(0, limit);
  const next = Buffer.from(JSON.stringify(['', page.at(-1)?.['id']])).toString('base64url');
  const link = `</customers?limit=${limit}&cursor=${next}>; rel="next"`;
  return { body: page, headers: rows.length > limit ? ['Link', link] : [] };
}

interface Tree {
  readonly where: {
    readonly or: readonly [
      { readonly customer: { readonly email: { readonly eq: string } } },
      { readonly not: { readonly status: { readonly eq: string } } },
    ];
  };
}

async function queryOrders({ where }: Tree): Promise<LimitResponse> {
  const [first, second] = where.or;
  const sql = `select * from orders where exists (select 1 from customers c where c.id = orders.customer_id and c.email = ?) or not status = ? order by id limit ?`;
  const values = [first.customer.email.eq, second.not.status.eq, 21];
  const rows = await query(sql, values);
  return { body: { items: rows.slice(0, 20) } };
}

async function createCustomers(
  items: readonly { email: string; name: string }[],
): Promise<LimitResponse> {
  for (const { email, name } of items)
    if (typeof email !== 'string' || typeof name !== 'string')
      return { status: 400, body: { error: 'Bad Request' } };
  const values = items.map(() => '(?, ?)').join(', ');
  const sql = `insert into customers (email, name) values ${values} returning *`;
  const rows = await query(
    sql,
    items.flatMap(({ email, name }) => [email, name]),
  );
  return { status: 201, body: rows };
}

async function answer(request: IncomingMessage): Promise<LimitResponse> {
  const [path = '', text = ''] = (request.url ?? '').split('?', 2);
  const parameters = new URLSearchParams(text);
  if (request.method === 'POST') {
    let body = '';
    request.setEncoding('utf8');
    for await (const chunk of request) body += chunk as string;
    return path === '/orders/query'
      ? queryOrders(JSON.parse(body) as Tree)
      : createCustomers(JSON.parse(body) as { email: string; name: string }[]);
  }
  if (path === '/products') return products(parameters);
  if (path === '/orders') return orders(parameters);
  if (path === '/customers') return customers(parameters);
  return { body: await query('select * from products where id = ?', [1]) };
}

const server = createServer((request, response) => {
  answer(request).then(
    (found) => sendJson(response, found),
    () => sendJson(response, { status: 500, body: {} }),
  );
});
server.listen(Number(process.env['API_PORT'] ?? 0), '127.0.0.1', () => {
  console.log(`listening on ${(server.address() as AddressInfo).port}`);
});
process.on('SIGTERM', () => process.exit(0));
