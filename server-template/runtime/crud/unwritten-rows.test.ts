import * as mysql from 'drizzle-orm/mysql-core';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import * as sqlite from 'drizzle-orm/sqlite-core';
import { expect, it } from 'vitest';
import { openDatabase as openMysql } from '../database/mysql.ts';
import { openDatabase } from '../database/postgresql.ts';
import { openDatabase as openSqlite } from '../database/sqlite.ts';
import type { Document } from '../document/openapi.ts';
import { get, remove, update, upsert, type Routes } from '../routes.ts';
import { startApi } from '../../testing/running-api.ts';
import {
  mariadbDatabases,
  postgresDatabases,
  sqliteDatabases,
} from '../../testing/test-databases.ts';

const content = { 'application/json': { schema: { type: 'object' } } };
const ok = { description: '', content };
const body = { required: true, content };
const properties = ['id', 'name'];
const row = properties.map((name) => ({ name, value: { kind: 'column', property: name } }));
const shown = { model: 'Step', key: ['id'], row, properties };

const document = {
  openapi: '3.0.3',
  info: { title: 'steps' },
  paths: {
    '/steps/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { responses: { 200: ok }, 'x-crud': { ...shown, action: 'get' } },
      patch: {
        ...{ requestBody: body, responses: { 200: ok } },
        'x-crud': { ...shown, action: 'update', input: ['name'] },
      },
      put: {
        ...{ requestBody: body, responses: { 200: ok, 201: ok } },
        'x-crud': { ...shown, action: 'upsert', input: ['name'] },
      },
      delete: {
        responses: { 204: { description: '' } },
        'x-crud': { ...shown, action: 'delete' },
      },
    },
  },
} as unknown as Document;

// What is known of a table's triggers is kept with it.
const postgresTable = () =>
  pgTable('steps', { id: integer('id').primaryKey(), name: text('name') });
const routesOf = (one: Parameters<typeof update>[0]): Routes => ({
  'GET /steps/{id}': get(one),
  'PATCH /steps/{id}': update(one),
  'PUT /steps/{id}': upsert(one),
  'DELETE /steps/{id}': remove(one),
});
const routes = routesOf(postgresTable());

it.skipIf((await postgresDatabases.missing()) !== null)(
  'a row that the database protects without an error leads to 403, a missing one to 404',
  async () => {
    const server = await postgresDatabases.create(`
      create table steps (id int primary key, name text);
      insert into steps values (1, 'fixed'), (2, 'free');
      create function keep() returns trigger language plpgsql as $$ begin
        if old.name = 'fixed' then return null; end if;
        return case when tg_op = 'DELETE' then old else new end; end $$;
      create trigger keep before update or delete on steps for each row execute function keep();`);
    const api = await startApi({ document, routes, openDatabase }, server.url);
    try {
      const statusOf = async (request: string, sent?: object): Promise<number> =>
        (await api.call(request, sent)).status;
      const change = { name: 'changed' };
      expect(await statusOf('PATCH /steps/1', change)).toBe(403);
      expect(await statusOf('DELETE /steps/1')).toBe(403);
      expect(await statusOf('PUT /steps/1', change)).toBe(403);
      expect((await api.call('GET /steps/1')).body).toEqual({ id: 1, name: 'fixed' });
      expect(await statusOf('PATCH /steps/2', change)).toBe(200);
      expect(await statusOf('DELETE /steps/2')).toBe(204);
      expect(await statusOf('PATCH /steps/2', change)).toBe(404);
      expect(await statusOf('DELETE /steps/2')).toBe(404);
      expect(await statusOf('PUT /steps/2', change)).toBe(201);
    } finally {
      await api.stop();
      await server.drop();
    }
  },
);

const steps = 'create table steps (id int primary key, name varchar(9));';
const onPostgres = { databases: postgresDatabases, openDatabase };
const reverting = [
  {
    ...onPostgres,
    table: postgresTable(),
    name: 'PostgreSQL, before the update',
    schema: `${steps} create function keep() returns trigger language plpgsql as $$ begin
        if old.name = 'fixed' then new.name = old.name; end if; return new; end $$;
      create trigger keep before update on steps for each row execute function keep();`,
  },
  {
    ...onPostgres,
    table: postgresTable(),
    name: 'PostgreSQL, after the update',
    schema: `${steps} create function keep() returns trigger language plpgsql as $$ begin
        if old.name = 'fixed' and new.name <> 'fixed' then
          update steps set name = old.name where id = old.id; end if; return new; end $$;
      create trigger keep after update on steps for each row execute function keep();`,
  },
  {
    ...{ name: 'MariaDB', databases: mariadbDatabases, openDatabase: openMysql },
    table: mysql.mysqlTable('steps', {
      id: mysql.int('id').primaryKey(),
      name: mysql.varchar('name', { length: 9 }),
    }),
    schema: `${steps} create trigger keep before update on steps for each row
      set new.name = if(old.name = 'fixed', old.name, new.name);`,
  },
  {
    ...{ name: 'SQLite', databases: sqliteDatabases, openDatabase: openSqlite },
    table: sqlite.sqliteTable('steps', {
      id: sqlite.integer('id').primaryKey(),
      name: sqlite.text('name'),
    }),
    schema: `${steps} create trigger keep after update on steps when old.name = 'fixed'
      begin update steps set name = old.name where id = old.id; end;`,
  },
];
const absent = await Promise.all(reverting.map(({ databases }) => databases.missing()));

it.for(reverting.filter((_, index) => absent[index] === null))(
  'an update that a trigger takes back is a 403, $name',
  async ({ databases, openDatabase: open, table: own, schema }) => {
    const server = await databases.create(
      `${schema} insert into steps values (1, 'fixed'), (2, 'free');`,
    );
    const parts = { document, routes: routesOf(own), openDatabase: open };
    const api = await startApi(parts, server.url);
    try {
      const outcomes = [];
      for (const [request, name] of [
        ['PATCH /steps/1', 'changed'],
        ['PUT /steps/1', 'changed'],
        ['PATCH /steps/1', 'fixed'],
        ['PATCH /steps/2', 'changed'],
      ] as const)
        outcomes.push((await api.call(request, { name })).status);
      expect(outcomes).toEqual([403, 403, 200, 200]);
      expect((await api.call('GET /steps/1')).body).toEqual({ id: 1, name: 'fixed' });
    } finally {
      await api.stop();
      await server.drop();
    }
  },
);
