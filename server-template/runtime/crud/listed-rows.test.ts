import { integer, numeric, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import * as mysql from 'drizzle-orm/mysql-core';
import * as postgres from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase as openMysql } from '../database/mysql.ts';
import { openDatabase as openPostgres } from '../database/postgresql.ts';
import { dateTime, openDatabase as openSqlite } from '../database/sqlite.ts';
import type { Document } from '../document/openapi.ts';
import { list, type Routes } from '../routes.ts';
import { startApi, type RunningApi } from '../../testing/running-api.ts';
import {
  mariadbDatabases,
  postgresDatabases,
  sqliteDatabases,
  type TestDatabase,
} from '../../testing/test-databases.ts';

const postgresItems = postgres.pgTable('items', {
  id: postgres.integer('id').primaryKey(),
  shopId: postgres.integer('shop_id').notNull(),
  name: postgres.varchar('name', { length: 40 }).notNull(),
  price: postgres.numeric('price', { precision: 12, scale: 2 }),
  big: postgres.bigint('big', { mode: 'bigint' }).notNull(),
  rate: postgres.real('rate'),
  seen: postgres.timestamp('seen', { withTimezone: true, mode: 'string' }),
  flag: postgres.boolean('flag').notNull(),
  secret: postgres.varchar('secret', { length: 40 }),
});
const mysqlItems = mysql.mysqlTable('items', {
  id: mysql.int('id').primaryKey(),
  shopId: mysql.int('shop_id').notNull(),
  name: mysql.varchar('name', { length: 40 }).notNull(),
  price: mysql.decimal('price', { precision: 12, scale: 2 }),
  big: mysql.bigint('big', { mode: 'bigint' }).notNull(),
  rate: mysql.float('rate'),
  seen: mysql.datetime('seen', { mode: 'string', fsp: 6 }),
  flag: mysql.boolean('flag').notNull(),
  secret: mysql.varchar('secret', { length: 40 }),
});
const sqliteItems = sqliteTable('items', {
  id: integer('id').primaryKey(),
  shopId: integer('shop_id').notNull(),
  name: text('name').notNull(),
  price: numeric('price'),
  big: integer('big').notNull(),
  rate: numeric('rate'),
  seen: dateTime('seen'),
  flag: integer('flag', { mode: 'boolean' }).notNull(),
  secret: text('secret'),
});

const names = [
  'Pot',
  'PAN',
  '100% wool',
  'a_b',
  'ab',
  'Käse',
  'KÄSE!',
  '[x]',
  'back\\slash',
  'wow!',
];
const rows = Array.from({ length: 30 }, (_, index) => {
  const id = index + 1;
  const price = id % 5 === 0 ? 'NULL' : `${(id % 4) + 0.5}`;
  const seen =
    id % 7 === 0 ? 'NULL' : `'2024-01-${String((id % 9) + 1).padStart(2, '0')} 10:00:00'`;
  const name = (names[index] ?? `item ${id}`).replaceAll('\\', String.raw`\\`);
  const big = `${9007199254740990n + BigInt(id)}`;
  const rate = id % 3 === 0 ? 'NULL' : String(0.1 * (id % 2) + 0.2);
  return `(${id}, ${id % 2}, '${name}', ${price}, ${big}, ${rate}, ${seen}, ${id % 2 === 0 ? 'TRUE' : 'FALSE'}, 's${id}')`;
});
const schema = (moment: string, escapes: boolean, options = ''): string => `
  CREATE TABLE items (id integer PRIMARY KEY, shop_id integer NOT NULL, name varchar(40) NOT NULL,
    price decimal(12,2), big bigint NOT NULL, rate real, seen ${moment}, flag boolean NOT NULL,
    secret varchar(40))${options};
  INSERT INTO items VALUES ${(escapes ? rows : rows.map((row) => row.replaceAll(String.raw`\\`, '\\'))).join(', ')};`;

const number = { type: 'integer' };
const word = { type: 'string' };
const parameter = (name: string, schemaPart: object, more: object = {}): object => ({
  ...{ name, in: 'query', schema: schemaPart },
  ...more,
});
const several = (items: object): object => ({ type: 'array', items });
const parameters = [
  parameter('page', { ...number, minimum: 1 }),
  parameter('limit', { ...number, minimum: 1, maximum: 10 }),
  parameter('id', several(number)),
  parameter('shop', several(number)),
  parameter('name_like', word),
  parameter('price', { type: 'number' }),
  parameter('price_gte', { type: 'number' }),
  parameter('price_null', { type: 'boolean' }),
  parameter('big', { ...number, format: 'int64' }),
  parameter('big_ne', several({ ...number, format: 'int64' }), { explode: false }),
  parameter('day_lt', { ...word, format: 'date' }),
  parameter('flag', { type: 'boolean' }),
  parameter('q', word),
  parameter(
    'sort',
    several({
      ...word,
      enum: ['price', '-price', 'cost', 'seen', '-seen', 'rate', '-rate', 'name'],
    }),
    { explode: false },
  ),
  parameter('fields', several({ ...word, enum: ['id', 'name', 'cost'] }), { explode: false }),
  parameter('count', { ...word, enum: ['exact', 'estimated'] }),
  parameter('cursor', word, { allowEmptyValue: true }),
  parameter('_start', { ...number, minimum: 0 }),
  parameter('_end', { ...number, minimum: 0 }),
  parameter('_sort', several({ ...word, enum: ['price', 'name'] }), { explode: false }),
  parameter('_order', several({ ...word, enum: ['asc', 'desc', 'ASC', 'DESC'] }), {
    explode: false,
  }),
];

const filter = (name: string, op: string, property: string, more: object = {}): object => ({
  ...{ parameter: { name, ...more }, op, property },
});
const repeated = { many: 'repeated', type: 'number' };
const commas = { many: 'commas' };
const abilities = {
  filters: [
    filter('shop', 'eq', 'shopId', repeated),
    filter('name_like', 'like', 'name'),
    filter('price', 'eq', 'price', { type: 'number' }),
    filter('price_gte', 'gte', 'price', { type: 'number' }),
    filter('price_null', 'null', 'price', { type: 'boolean' }),
    filter('big', 'eq', 'big', { type: 'number' }),
    filter('big_ne', 'ne', 'big', { many: 'commas', type: 'number' }),
    { ...filter('day_lt', 'lt', 'seen'), form: 'date' },
    filter('flag', 'eq', 'flag', { type: 'boolean' }),
  ],
  ids: filter('id', 'eq', 'id', repeated),
  sort: { name: 'sort', ...commas },
  sortField: { name: '_sort', ...commas },
  sortOrder: { name: '_order', ...commas },
  sortable: [
    ...['price', 'seen', 'rate', 'name'].map((name) => ({ name, property: name })),
    { name: 'cost', property: 'price' },
  ],
  fields: { name: 'fields', ...commas },
  search: { parameter: { name: 'q' }, columns: [{ property: 'name' }, { property: 'secret' }] },
  total: { name: 'count' },
  cursor: { parameter: { name: 'cursor' }, key: ['id'] },
  start: { name: '_start', type: 'number' },
  end: { name: '_end', type: 'number' },
  headers: ['Link', 'X-Total-Count', 'Content-Range'],
};
const text200 = { schema: { type: 'string' } };
const document = {
  openapi: '3.0.3',
  info: { title: 'items' },
  paths: {
    '/items': {
      get: {
        parameters,
        responses: {
          '200': {
            description: '',
            headers: { Link: text200, 'X-Total-Count': text200, 'Content-Range': text200 },
            content: { 'application/json': { schema: {} } },
          },
        },
        'x-crud': {
          ...{ model: 'Item', action: 'list', output: ['id', 'name', ['cost', 'price']] },
          paging: { page: 'page', limit: 'limit', defaultLimit: 4, maximumLimit: 10 },
          list: abilities,
        },
      },
    },
  },
} as unknown as Document;

const routesOf = (
  table: typeof sqliteItems | typeof postgresItems | typeof mysqlItems,
): Routes => ({
  'GET /items': list(table),
});

const databases = [
  {
    name: 'SQLite',
    databases: sqliteDatabases,
    schema: schema('datetime', false),
    openDatabase: openSqlite,
    routes: routesOf(sqliteItems),
    estimates: false,
  },
  {
    name: 'PostgreSQL',
    databases: postgresDatabases,
    schema: `${schema('timestamptz', false)} ANALYZE items;`,
    openDatabase: openPostgres,
    routes: routesOf(postgresItems),
    estimates: true,
  },
  {
    name: 'MariaDB',
    databases: mariadbDatabases,
    schema: schema('datetime(6)', true, ' ENGINE=InnoDB').replace('rate real', 'rate float'),
    openDatabase: openMysql,
    routes: routesOf(mysqlItems),
    estimates: true,
  },
];
const missing = await Promise.all(databases.map((one) => one.databases.missing()));
const present = databases.filter((_, index) => missing[index] === null);

interface Item {
  readonly id: number;
}

describe.each(present)('lists, on $name', (subject) => {
  let database: TestDatabase;
  let api: RunningApi;
  beforeAll(async () => {
    database = await subject.databases.create(subject.schema);
    api = await startApi({ ...subject, document }, database.url);
  });
  afterAll(async () => {
    await api.stop();
    await database.drop();
  });

  const call = (query: string) => api.call(`GET /items?${query}`);
  const ids = async (query: string): Promise<readonly number[]> => {
    const { status, body } = await call(query);
    expect([query, status]).toEqual([query, 200]);
    return (body as readonly Item[]).map(({ id }) => id);
  };
  const rejection = async (query: string): Promise<unknown> => {
    const { status, body } = await call(query);
    const { code, details } = body as { code: string; details: readonly object[] };
    return { status, code, details };
  };
  const all = Array.from({ length: 30 }, (_, index) => index + 1);
  const where = (test: (id: number) => boolean): readonly number[] => all.filter(test).slice(0, 10);

  it.each<readonly [query: string, test: (id: number) => boolean]>([
    ['shop=1', (id) => id % 2 === 1],
    ['shop=0&shop=1', () => true],
    ['shop=7', () => false],
    ['price=2.5', (id) => id % 5 !== 0 && id % 4 === 2],
    ['price_gte=2.5', (id) => id % 5 !== 0 && id % 4 >= 2],
    ['price_null=true', (id) => id % 5 === 0],
    ['price_null=false', (id) => id % 5 !== 0],
    ['big=9007199254740993', (id) => id === 3],
    ['big_ne=9007199254740991,9007199254740993', (id) => id !== 1 && id !== 3],
    ['day_lt=2024-01-03', (id) => id % 7 !== 0 && (id % 9) + 1 < 3],
    ['flag=true', (id) => id % 2 === 0],
    ['flag=true&shop=1', () => false],
    ['name_like=pA', (id) => id === 2],
    ['name_like=0%25', (id) => id === 3],
    ['name_like=A_B', (id) => id === 4],
    [`name_like=${encodeURIComponent('äS')}`, (id) => id === 6 || id === 7],
    ['name_like=%5Bx', (id) => id === 8],
    ['name_like=%5C', (id) => id === 9],
    ['name_like=!', (id) => id === 7 || id === 10],
    ['q=S12', (id) => id === 12],
    ['q=item+12', (id) => id === 12],
  ])('filters by %s', async (query, test) => {
    expect(await ids(`${query}&limit=10`)).toEqual(where(test));
  });

  it('names the value that a column cannot hold', async () => {
    const want = { status: 400, code: 'VALUE_REFUSED' };
    expect(await rejection('shop=1&shop=99999999999999999999')).toMatchObject(want);
    expect(await rejection('price=1.234567890123456789')).toMatchObject({
      ...want,
      details: [{ in: 'query', field: 'price' }],
    });
    expect(await rejection('shop=x')).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(await rejection('secret=s1')).toMatchObject({ status: 400 });
  });

  const priceOf = (id: number): number | null => (id % 5 === 0 ? null : (id % 4) + 0.5);
  const by = (valueOf: (id: number) => number | null, sign: 1 | -1): readonly number[] =>
    all.toSorted((left, right) => {
      const [one, other] = [valueOf(left) ?? -1, valueOf(right) ?? -1];
      return (one - other || left - right) * sign;
    });

  it('sorts in a total order, nulls first', async () => {
    expect(await ids('sort=price&limit=10')).toEqual(by(priceOf, 1).slice(0, 10));
    expect(await ids('sort=price&limit=10&page=3')).toEqual(by(priceOf, 1).slice(20));
    expect(await ids('sort=-price&limit=10&page=3')).toEqual(by(priceOf, -1).slice(20));
    expect(await ids('_sort=price&_order=DESC&limit=10')).toEqual(by(priceOf, -1).slice(0, 10));
    expect(await ids('sort=cost,-price&limit=10')).toEqual(by(priceOf, 1).slice(0, 10));
    expect(await rejection('sort=secret')).toMatchObject({ status: 400 });
  });

  it.each([
    '',
    'sort=price',
    'sort=-price',
    'sort=-seen,price',
    'sort=rate',
    'sort=-rate',
    'sort=name',
    'shop=1&sort=seen',
  ])('returns each row of %s once by cursor, in order', async (query) => {
    const whole: number[] = [];
    for (let page = 1; page <= 3; page += 1)
      whole.push(...(await ids(`${query}&limit=10&page=${page}`)));
    const walked: number[] = [];
    let next: string | null = `${query}&limit=7&cursor=`;
    while (next !== null) {
      const { body, headers } = await call(next);
      walked.push(...(body as readonly Item[]).map(({ id }) => id));
      next = /<\?([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null;
    }
    expect(walked).toEqual(whole);
  });

  it('rejects cursors of another list or order', async () => {
    const first = await call('sort=price&cursor=');
    const cursor = /cursor=([\w-]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const wrong = {
      details: [{ in: 'query', field: 'cursor', message: 'is not a valid cursor for this list' }],
    };
    expect(await rejection(`cursor=${cursor}`)).toMatchObject(wrong);
    expect(await rejection('cursor=abc')).toMatchObject(wrong);
    const forged = Buffer.from('["price",1,"x"]').toString('base64url');
    expect(await rejection(`sort=price&cursor=${forged}`)).toMatchObject({ status: 400 });
    const beside = { details: [{ field: 'cursor', message: 'cannot be combined with page' }] };
    expect(await rejection('cursor=&page=1')).toMatchObject(beside);
  });

  it('returns the requested fields, whatever it is sorted by', async () => {
    const { body } = await call('fields=name,cost&sort=-seen&cursor=&limit=1&id=3');
    expect(body).toEqual([{ name: '100% wool', cost: 3.5 }]);
    expect((await call('fields=cost&id=3')).body).toEqual([{ cost: 3.5 }]);
    expect(await rejection('fields=secret')).toMatchObject({ status: 400 });
  });

  it('counts on request, and links pages', async () => {
    const plain = await call('');
    expect(plain.headers.get('x-total-count')).toBeNull();
    expect(plain.headers.get('link')).toBe('<?page=1>; rel="first", <?page=2>; rel="next"');
    const counted = await call('count=exact&page=2&limit=10&name_like=item+%3E');
    expect(counted.headers.get('x-total-count')).toBe('0');
    expect(counted.headers.get('content-range')).toBe('items */0');
    const { headers } = await call('limit=10&count=exact&price_null=false&page=2');
    expect(headers.get('x-total-count')).toBe('24');
    expect(headers.get('content-range')).toBe('items 10-19/24');
    const same = 'limit=10&count=exact&price_null=false&page=';
    expect(headers.get('link')).toBe(
      ['first', 'prev', 'next', 'last']
        .map((relation, index) => `<?${same}${[1, 1, 3, 3][index]}>; rel="${relation}"`)
        .join(', '),
    );
    const last = await call('page=3&limit=10');
    expect(last.headers.get('link')).not.toContain('next');
    expect(headers.get('access-control-expose-headers')).toBeNull();
  });

  it('counts all rows on any page', async () => {
    const range = (of: string) => call(of).then(({ headers }) => headers.get('content-range'));
    expect(await range('count=exact&limit=10&page=2&sort=-price')).toBe('items 10-19/30');
    expect(await range('count=exact&limit=10&page=9')).toBe('items */30');
    const narrow = await call('count=exact&limit=1&fields=cost&sort=seen&cursor=');
    expect(Object.keys((narrow.body as object[])[0] ?? {})).toEqual(['cost']);
    expect(narrow.headers.get('x-total-count')).toBe('30');
    const [, next = ''] = /<\?([^>]+)>; rel="next"/.exec(narrow.headers.get('link') ?? '') ?? [];
    expect(next).toContain('cursor=');
    expect((await call(next)).headers.get('x-total-count')).toBe('30');
  });

  it('estimates if the database can', async () => {
    const { headers } = await call('count=estimated');
    const reported = Number(headers.get('x-total-count'));
    if (subject.estimates) expect(reported).toBeGreaterThanOrEqual(4);
    else expect(reported).toBe(30);
    const narrowed = await call('count=estimated&shop=1');
    expect(narrowed.headers.get('x-total-count')).toBe('15');
  });

  it('returns all rows requested by key', async () => {
    const wanted = [9, 2, 4, 6, 8, 10, 1, 3];
    const query = wanted.map((id) => `id=${id}`).join('&');
    expect(await ids(query)).toEqual(wanted.toSorted((left, right) => left - right));
    expect(await ids('id=3&id=99')).toEqual([3]);
    const many = all.map((id) => `id=${id}`).join('&');
    expect(await rejection(many)).toMatchObject({
      status: 400,
      details: [{ in: 'query', field: 'id', message: 'must have at most 10 items' }],
    });
    expect(await ids(`${many}&_start=0&_end=5`)).toEqual([1, 2, 3, 4, 5]);
  });

  it('accepts first and last row, up to the maximum', async () => {
    expect(await ids('_start=3&_end=6')).toEqual([4, 5, 6]);
    expect(await ids('_start=0&_end=1000')).toEqual(all.slice(0, 10));
    expect(await ids('_start=6&_end=3')).toEqual([]);
    const { headers } = await call('_start=5&_end=10&count=exact');
    expect(headers.get('content-range')).toBe('items 5-9/30');
    expect(headers.get('link')).toContain('<?count=exact&_start=10&_end=15>; rel="next"');
    expect(await rejection('_start=0&page=2')).toMatchObject({
      details: [{ field: '_start', message: 'cannot be combined with page' }],
    });
  });

  it('is stable while rows are inserted', async () => {
    const { headers } = await call('sort=price&limit=5&cursor=');
    const next = /<\?([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
    const before = await ids(next);
    const values = "(-1, 0, 'new', NULL, 1, NULL, NULL, FALSE, NULL)";
    await database.run(`INSERT INTO items VALUES ${values}`);
    expect(await ids(next)).toEqual(before);
    await database.run('DELETE FROM items WHERE id = -1');
  });

  it('bounds its memory for many kinds of queries', async () => {
    for (let size = 1; size < 150; size += 1) {
      const query = Array.from({ length: size }, (_, index) => `shop=${index}`).join('&');
      expect(await ids(`${query}&${size % 2 ? 'flag=true' : 'sort=price'}&limit=1`)).toHaveLength(
        size % 2 && size < 1 ? 0 : 1,
      );
    }
  });
});
