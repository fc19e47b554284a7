import { integer, numeric, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import * as mysql from 'drizzle-orm/mysql-core';
import * as postgres from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase as openMysql } from '../database/mysql.ts';
import { openDatabase as openPostgres } from '../database/postgresql.ts';
import { date, dateTime, openDatabase as openSqlite } from '../database/sqlite.ts';
import type { Document } from '../document/openapi.ts';
import { create, get, list, remove, update, type Routes } from '../routes.ts';
import { startApi, type RunningApi } from '../../testing/running-api.ts';
import {
  mariadbDatabases,
  postgresDatabases,
  sqliteDatabases,
  type TestDatabase,
} from '../../testing/test-databases.ts';

const postgresTables = {
  stations: postgres.pgTable('stations', { id: postgres.integer('id').primaryKey() }),
  readings: postgres.pgTable('readings', {
    id: postgres.integer('id').primaryKey(),
    stationId: postgres.integer('station_id').notNull(),
    code: postgres.varchar('code', { length: 20 }),
    amount: postgres.numeric('amount', { precision: 12, scale: 2 }),
    big: postgres.bigint('big', { mode: 'bigint' }),
    seen: postgres.timestamp('seen', { withTimezone: true, mode: 'string' }),
    day: postgres.date('day', { mode: 'string' }),
    flag: postgres.integer('flag'),
    city: postgres.varchar('city', { length: 40 }),
  }),
};

const mysqlTables = {
  stations: mysql.mysqlTable('stations', { id: mysql.int('id').primaryKey() }),
  readings: mysql.mysqlTable('readings', {
    id: mysql.int('id').primaryKey(),
    stationId: mysql.int('station_id').notNull(),
    code: mysql.varchar('code', { length: 20 }),
    amount: mysql.decimal('amount', { precision: 12, scale: 2 }),
    big: mysql.bigint('big', { mode: 'bigint' }),
    seen: mysql.datetime('seen', { mode: 'string' }),
    day: mysql.date('day', { mode: 'string' }),
    flag: mysql.int('flag'),
    city: mysql.varchar('city', { length: 40 }),
  }),
};

const sqliteTables = {
  stations: sqliteTable('stations', { id: integer('id').primaryKey() }),
  readings: sqliteTable('readings', {
    id: integer('id').primaryKey(),
    stationId: integer('station_id').notNull(),
    code: text('code'),
    amount: numeric('amount'),
    big: integer('big'),
    seen: dateTime('seen'),
    day: date('day'),
    flag: integer('flag'),
    city: text('city'),
  }),
};

const schema = (moment: string, options = ''): string => `
  CREATE TABLE stations (id integer PRIMARY KEY)${options};
  CREATE TABLE readings (id integer PRIMARY KEY, station_id integer NOT NULL,
    code varchar(20), amount decimal(12,2), big bigint, seen ${moment}, day date, flag integer,
    city varchar(40), FOREIGN KEY (station_id) REFERENCES stations (id))${options};
  INSERT INTO stations (id) VALUES (1), (2);
  INSERT INTO readings (id, station_id, code, amount, big, seen, day, flag, city) VALUES
    (1, 1, '42', 19.99, 9007199254740993, '2024-02-29 12:30:00', '2024-02-29', 1, 'Nairobi'),
    (2, 1, 'n/a', NULL, 5, NULL, NULL, 7, NULL);`;

const nullable = (schemaPart: object): object => ({ ...schemaPart, nullable: true });
const form = (property: string, name: string, extra: object = {}): object => ({
  ...{ name, property },
  ...extra,
});

const row = [
  { name: 'id', value: { kind: 'column', property: 'id' } },
  { name: 'code', value: { kind: 'column', property: 'code', form: 'number' } },
  { name: 'amount', value: { kind: 'column', property: 'amount', form: 'text' } },
  { name: 'big', value: { kind: 'column', property: 'big', form: 'text' } },
  { name: 'seen', value: { kind: 'column', property: 'seen', form: 'date' } },
  { name: 'day', value: { kind: 'column', property: 'day', form: 'dateTime' } },
  { name: 'flag', value: { kind: 'column', property: 'flag', form: 'boolean' } },
  {
    name: 'place',
    value: {
      kind: 'object',
      members: [
        { name: 'city', value: { kind: 'column', property: 'city' } },
        { name: 'label', value: { kind: 'computed' } },
      ],
    },
  },
  { name: 'kind', value: { kind: 'constant', value: 'reading' } },
];

const input = [
  'id',
  'stationId',
  form('code', 'code', { form: 'number' }),
  form('amount', 'amount', { form: 'text' }),
  form('big', 'big', { form: 'text' }),
  form('seen', 'seen', { form: 'date' }),
  form('day', 'day', { form: 'dateTime' }),
  form('flag', 'flag', { form: 'boolean' }),
  form('city', 'place.city', { path: ['place', 'city'] }),
];
const properties = ['id', 'stationId', 'code', 'amount', 'big', 'seen', 'day', 'flag', 'city'];

const body = {
  type: 'object',
  additionalProperties: false,
  properties: {
    id: { type: 'integer' },
    code: nullable({ type: 'integer' }),
    amount: nullable({ type: 'string', pattern: String.raw`^\d+(\.\d+)?$` }),
    big: nullable({ type: 'string' }),
    seen: nullable({ type: 'string', format: 'date' }),
    day: nullable({ type: 'string', format: 'date-time' }),
    flag: nullable({ type: 'boolean' }),
    place: { type: 'object', properties: { city: nullable({ type: 'string' }) } },
    secret: { type: 'string', 'x-internal': true },
  },
};
const json = (content: object): object => ({ 'application/json': { schema: content } });
const request = { required: true, content: json(body) };
const ok = { description: '', content: json({}) };
const path = (name: string): object => ({
  ...{ name, in: 'path', required: true },
  schema: { type: 'integer' },
});
const shown = { row, properties };
const model = 'Reading';

const envelope = [
  { name: 'items', value: { kind: 'rows' } },
  {
    name: 'meta',
    value: {
      kind: 'object',
      members: [
        { name: 'total', value: { kind: 'total' } },
        { name: 'page', value: { kind: 'page' } },
        { name: 'size', value: { kind: 'limit' } },
        { name: 'version', value: { kind: 'constant', value: 2 } },
      ],
    },
  },
];
const number = (name: string, maximum: number): object => ({
  ...{ name, in: 'query' },
  schema: { type: 'integer', minimum: 1, maximum },
});

const document = {
  openapi: '3.0.3',
  info: { title: 'readings' },
  servers: [{ url: 'https://readings.example/v1' }, { url: '/v2' }],
  paths: {
    '/readings': {
      get: {
        parameters: [number('sheet', 1e9), number('size', 50)],
        responses: {
          '200': { ...ok, headers: { 'X-Total-Count': { schema: { type: 'integer' } } } },
        },
        'x-crud': {
          ...{ model, action: 'list', ...shown, envelope },
          paging: { page: 'sheet', limit: 'size', defaultLimit: 1, maximumLimit: 10 },
          list: { count: 'exact', headers: ['X-Total-Count'] },
        },
      },
    },
    '/readings/{id}': {
      parameters: [path('id')],
      get: {
        deprecated: true,
        responses: {
          '200': { ...ok, headers: { 'Cache-Control': { schema: { enum: ['no-store'] } } } },
        },
        'x-crud': {
          ...{ model, action: 'get', key: ['id'], ...shown },
          envelope: [{ name: 'data', value: { kind: 'row' } }],
        },
      },
      put: {
        requestBody: request,
        responses: { '200': ok },
        'x-crud': { ...{ model, action: 'update', key: ['id'], ...shown, input } },
      },
    },
    '/stations/{station}/readings': {
      parameters: [path('station')],
      get: {
        responses: { '200': ok },
        'x-crud': {
          ...{ model, action: 'list', output: ['id'] },
          ...{ key: [['station', 'stationId']], parent: [['station', 'id']] },
          paging: { defaultLimit: 5, maximumLimit: 5 },
        },
      },
      post: {
        requestBody: request,
        responses: { '201': ok },
        'x-crud': {
          ...{ model, action: 'create', ...shown, input },
          ...{ key: [['station', 'stationId']], parent: [['station', 'id']] },
        },
      },
    },
    '/stations/{station}/readings/{id}': {
      parameters: [path('station'), path('id')],
      get: {
        responses: { '200': ok },
        'x-crud': {
          ...{ model, action: 'get', output: ['id'] },
          key: [['station', 'stationId'], 'id'],
        },
      },
      delete: {
        responses: { '204': { description: '' } },
        'x-crud': { model, action: 'delete', key: [['station', 'stationId'], 'id'] },
      },
    },
    '/days/{day}': {
      parameters: [{ name: 'day', in: 'path', required: true, schema: { type: 'string' } }],
      get: {
        responses: { '200': ok },
        'x-crud': {
          ...{ model, action: 'get', output: ['id'] },
          key: [{ name: 'day', property: 'day', form: 'dateTime' }],
        },
      },
    },
  },
} as unknown as Document;

function routesOf({
  readings,
  stations,
}: typeof sqliteTables | typeof postgresTables | typeof mysqlTables): Routes {
  const computed = {
    'place.label': ({ city, id }: { readonly city: string | null; readonly id: number }) =>
      city === null ? undefined : `${city} ${id}`,
  };
  return {
    'GET /readings': list(readings, { computed }),
    'GET /readings/{id}': get(readings, { computed }),
    'PUT /readings/{id}': update(readings, { computed }),
    'GET /stations/{station}/readings': list(readings, { parent: stations }),
    'POST /stations/{station}/readings': create(readings, { computed, parent: stations }),
    'GET /stations/{station}/readings/{id}': get(readings),
    'DELETE /stations/{station}/readings/{id}': remove(readings),
    'GET /days/{day}': get(readings),
  };
}

const databases = [
  {
    name: 'SQLite',
    databases: sqliteDatabases,
    schema: schema('datetime'),
    openDatabase: openSqlite,
    routes: routesOf(sqliteTables),
  },
  {
    name: 'PostgreSQL',
    databases: postgresDatabases,
    schema: schema('timestamptz'),
    openDatabase: openPostgres,
    routes: routesOf(postgresTables),
  },
  {
    name: 'MariaDB',
    databases: mariadbDatabases,
    schema: schema('datetime', ' ENGINE=InnoDB'),
    openDatabase: openMysql,
    routes: routesOf(mysqlTables),
  },
];
const missing = await Promise.all(databases.map((one) => one.databases.missing()));
const present = databases.filter((_, index) => missing[index] === null);

describe.each(present)('rows in a shape of their own, on $name', (subject) => {
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

  const first = {
    id: 1,
    code: 42,
    amount: '19.99',
    big: '9007199254740993',
    seen: '2024-02-29',
    day: '2024-02-29T00:00:00Z',
    flag: true,
    place: { city: 'Nairobi', label: 'Nairobi 1' },
    kind: 'reading',
  };

  it('shows columns in their forms, with constants and computed properties, in an envelope', async () => {
    const page = await api.call('GET /v1/readings');
    expect(page.body).toEqual({
      items: [first],
      meta: { total: 2, page: 1, size: 1, version: 2 },
    });
    expect(page.headers.get('x-total-count')).toBe('2');
    const { body: one } = await api.call('GET /v2/readings/1');
    expect(one).toEqual({ data: first });
  });

  it('returns a value that does not fit its form unchanged, and logs it once', async () => {
    const second = {
      ...{ id: 2, code: 'n/a', amount: null, big: '5', seen: null, day: null, flag: 7 },
      ...{ place: { city: null }, kind: 'reading' },
    };
    for (const size of [10, 20]) {
      const { body: page } = await api.call(`GET /v1/readings?size=${size}`);
      expect(page).toMatchObject({ items: [first, second], meta: { size: 10 } });
    }
    const reported = api.log.filter(({ form: reported }) => reported !== undefined);
    expect(
      new Set(reported.map(({ table, column }) => `${String(table)}.${String(column)}`)),
    ).toEqual(new Set(['readings.code', 'readings.flag']));
  });

  it('returns only names of the document', async () => {
    expect((await api.call('GET /v1/readings?limit=1')).status).toBe(400);
    expect((await api.call('GET /v1/readings?sheet=2&size=1')).body).toMatchObject({
      items: [{ id: 2 }],
      meta: { total: 2, page: 2 },
    });
    expect((await api.call('GET /readings')).status).toBe(404);
    expect((await api.call('GET /health')).status).toBe(200);
  });

  it('writes forms and nested objects', async () => {
    const sent = {
      ...{ id: 3, code: 7, amount: '1.50', big: '9007199254740995', seen: '2024-03-01' },
      ...{ day: '2024-03-01T00:00:00Z', flag: false, place: { city: 'Kisumu' } },
    };
    const made = await api.call('POST /v2/stations/2/readings', sent);
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      ...{ ...sent, amount: '1.5', kind: 'reading' },
      place: { city: 'Kisumu', label: 'Kisumu 3' },
    });
    expect(made.headers.get('location')).toBe('/v2/stations/2/readings/3');
    const changed = await api.call('PUT /v1/readings/3', { place: { city: 'Mombasa' }, code: 8 });
    expect(changed.body).toMatchObject({ code: 8, place: { city: 'Mombasa' }, flag: false });
    const half = await api.call('PUT /v1/readings/3', { day: '2024-03-01T12:00:00Z' });
    expect(half.body).toMatchObject({ code: 'VALUE_REFUSED', details: [{ field: 'day' }] });
    const internal = await api.call('PUT /v1/readings/3', { secret: 'x' });
    expect(internal.status).toBe(400);
    expect((await api.call('GET /v1/days/2024-03-01T00:00:00Z')).body).toEqual({ id: 3 });
  });

  it('is limited to the rows below a path', async () => {
    expect((await api.call('GET /v1/stations/1/readings')).body).toEqual([{ id: 1 }, { id: 2 }]);
    expect((await api.call('GET /v1/stations/2/readings/1')).status).toBe(404);
    expect((await api.call('DELETE /v1/stations/2/readings/1')).status).toBe(404);
    const missing = await api.call('GET /v1/stations/9/readings');
    expect(missing.body).toMatchObject({ statusCode: 404, code: 'ROW_NOT_FOUND' });
    const made = await api.call('POST /v1/stations/9/readings', { id: 9 });
    expect(made.body).toMatchObject({ statusCode: 404, code: 'ROW_NOT_FOUND' });
    await database.run('INSERT INTO stations (id) VALUES (3)');
    expect((await api.call('GET /v1/stations/3/readings')).body).toEqual([]);
  });

  it("sends the document's fixed headers", async () => {
    const { headers } = await api.call('GET /v1/readings/1');
    expect(headers.get('deprecation')).toBe('@0');
    expect(headers.get('cache-control')).toBe('no-store');
    const missing = await api.call('GET /v1/readings/99');
    expect(missing.headers.get('deprecation')).toBe('@0');
    expect(missing.headers.get('cache-control')).toBeNull();
  });

  it('reports a missing column, and recovers when it is back', async () => {
    const rename = (from: string, to: string): string =>
      `ALTER TABLE readings RENAME COLUMN ${from} TO ${to}`;
    await database.run(rename('city', 'town'));
    const failed = await api.call('GET /v1/readings?sheet=1&size=3');
    expect(failed.body).toMatchObject({ statusCode: 500, code: 'INTERNAL_ERROR' });
    expect(failed.text).not.toContain('city');
    const sentence =
      'The table "readings" of the database lacks the column "city", which the document describes.';
    expect(api.log.map(({ err }) => (err as Error | undefined)?.message)).toContain(sentence);
    const health = await api.call('GET /health');
    expect(health.status).toBe(200);
    expect(health.body).toEqual({ status: 'degraded', database: 'up', problems: [sentence] });
    await database.run(rename('town', 'city'));
    expect((await api.call('GET /v1/readings')).status).toBe(200);
    expect((await api.call('GET /health')).body).toEqual({ status: 'ok', database: 'up' });
  });

  it('reports a missing table before a request needs it', async () => {
    await database.run('ALTER TABLE readings RENAME TO measurements');
    const other = await startApi({ ...subject, document }, database.url);
    const sentence = 'The database has no table or view "readings", which the document describes.';
    const health = async () => (await other.call('GET /health')).body;
    expect(await health()).toEqual({ status: 'degraded', database: 'up', problems: [sentence] });
    await database.run('ALTER TABLE measurements RENAME TO readings');
    await expect.poll(health).toEqual({ status: 'ok', database: 'up' });
    await other.stop();
  });
});
