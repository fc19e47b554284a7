import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { openDatabase } from '../database/postgresql.ts';
import type { Document } from '../document/openapi.ts';
import { get, remove, update, upsert, type Routes } from '../routes.ts';
import { startApi } from '../../testing/running-api.ts';
import { postgresDatabases } from '../../testing/test-databases.ts';

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

const table = pgTable('steps', { id: integer('id').primaryKey(), name: text('name') });
const routes: Routes = {
  'GET /steps/{id}': get(table),
  'PATCH /steps/{id}': update(table),
  'PUT /steps/{id}': upsert(table),
  'DELETE /steps/{id}': remove(table),
};

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
