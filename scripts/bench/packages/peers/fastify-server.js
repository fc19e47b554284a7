import { DatabaseSync } from 'node:sqlite';
import fastify from 'fastify';
import pg from 'pg';

/** The shop's products and customers in Fastify, written by hand as its documentation recommends: schemas for requests and responses, the default logger, and the plain driver. */
function sqliteQuery(file) {
  const database = new DatabaseSync(file);
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000',
  );
  const prepared = new Map();
  return async (sql, values) => {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    return statement.all(...values);
  };
}

function postgresQuery(url) {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  return async (sql, values) => {
    let at = 0;
    const text = sql.replaceAll('?', () => `$${(at += 1)}`);
    const { rows } = await pool.query(text, values);
    return rows;
  };
}

const url = process.env.DATABASE_URL;
const query = url.startsWith('file:') ? sqliteQuery(url.slice('file:'.length)) : postgresQuery(url);

const nullable = { type: ['string', 'null'] };
const product = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    category_id: { type: 'integer' },
    sku: { type: 'string' },
    name: { type: 'string' },
    description: nullable,
    price: { type: 'string' },
    stock: { type: 'integer' },
    active: { type: 'boolean' },
    attributes: { type: ['object', 'null'], additionalProperties: true },
    created_at: { type: 'string' },
    updated_at: { type: 'string' },
  },
};
const customer = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    email: { type: 'string' },
    name: { type: 'string' },
    phone: nullable,
    created_at: { type: 'string' },
    updated_at: { type: 'string' },
  },
};
const error = {
  type: 'object',
  properties: { statusCode: { type: 'integer' }, error: { type: 'string' } },
};

/** SQLite returns JSON as text. */
function productOf(row) {
  const { attributes } = row;
  return typeof attributes === 'string' ? { ...row, attributes: JSON.parse(attributes) } : row;
}

const orders = { name: 'name, id', '-name': 'name DESC, id', price: 'price, id' };
const listed = {
  querystring: {
    type: 'object',
    properties: {
      categoryId: { type: 'integer' },
      sort: { enum: Object.keys(orders) },
      limit: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
      page: { type: 'integer', minimum: 1, default: 1 },
      count: { enum: ['exact'] },
    },
  },
  response: { 200: { type: 'array', items: product } },
};

const server = fastify({ logger: true });

server.get('/products', { schema: listed }, async (request, reply) => {
  const { categoryId, sort, limit, page, count } = request.query;
  const where = categoryId === undefined ? '' : 'WHERE category_id = ?';
  const values = categoryId === undefined ? [] : [categoryId];
  const order = orders[sort] ?? 'id';
  const rows = await query(`SELECT * FROM products ${where} ORDER BY ${order} LIMIT ? OFFSET ?`, [
    ...values,
    limit,
    (page - 1) * limit,
  ]);
  if (count === 'exact') {
    const [{ total }] = await query(`SELECT count(*) AS total FROM products ${where}`, values);
    reply.header('X-Total-Count', total);
  }
  return rows.map(productOf);
});

const found = {
  params: { type: 'object', properties: { id: { type: 'integer' } } },
  response: { 200: product, 404: error },
};
server.get('/products/:id', { schema: found }, async (request, reply) => {
  const [row] = await query('SELECT * FROM products WHERE id = ?', [request.params.id]);
  if (row !== undefined) return productOf(row);
  return reply.code(404).send({ statusCode: 404, error: 'Not Found' });
});

const created = {
  body: {
    type: 'object',
    required: ['email', 'name'],
    additionalProperties: false,
    properties: {
      email: { type: 'string', minLength: 3, maxLength: 254 },
      name: { type: 'string', minLength: 1, maxLength: 120 },
      phone: { ...nullable, maxLength: 16 },
    },
  },
  response: { 201: customer },
};
server.post('/customers', { schema: created }, async (request, reply) => {
  const { email, name, phone = null } = request.body;
  const [row] = await query(
    'INSERT INTO customers (email, name, phone) VALUES (?, ?, ?) RETURNING *',
    [email, name, phone],
  );
  return reply.code(201).send(row);
});

await server.listen({ port: Number(process.env.API_PORT), host: process.env.API_HOST });
