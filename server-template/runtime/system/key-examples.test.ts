import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type RunningApi, type Settings } from '../../testing/running-api.ts';
import { sqliteDatabases, type TestDatabase } from '../../testing/test-databases.ts';
import { openDatabase } from '../database/sqlite.ts';
import type { Document } from '../document/openapi.ts';
import { get, list, remove } from '../routes.ts';

const secret = 'a-secret-of-the-tests-that-is-long-enough';
const clinics = sqliteTable('clinics', { id: text('id').primaryKey(), name: text('name') });
const visits = sqliteTable('visits', {
  id: text('id').primaryKey(),
  clinicId: text('clinic_id').notNull(),
  owner: text('owner').notNull(),
});

const parameter = (name: string, example?: unknown): object => ({
  ...{ name, in: 'path', required: true, schema: { type: 'string' } },
  ...(example === undefined ? {} : { example }),
});
const answer = (schema: object): object => ({
  200: { description: 'Fine.', content: { 'application/json': { schema } } },
});
const row = { type: 'object', properties: { id: { type: 'string' } } };
const rows = { type: 'array', items: row };
const own = { kind: 'compare', property: 'owner', op: 'eq', value: { claim: ['sub'] } };
const clinic = { model: 'Clinic', output: ['id', 'name'] };
const visit = { model: 'Visit', output: ['id', 'clinicId', 'owner'], rows: own };

const documentWith = (clinicList: object = {}, example: string = 'invented'): Document =>
  ({
    openapi: '3.0.3',
    info: { title: 'Clinics', version: '1' },
    paths: {
      '/clinics': {
        get: { responses: answer(rows), 'x-crud': { ...clinic, action: 'list', ...clinicList } },
      },
      '/clinics/{id}': {
        parameters: [{ $ref: '#/components/parameters/id' }],
        get: { responses: answer(row), 'x-crud': { ...clinic, action: 'get', key: ['id'] } },
      },
      '/clinics/{clinicId}/visits': {
        get: {
          security: [{ token: [] }],
          parameters: [parameter('clinicId')],
          responses: answer(rows),
          'x-crud': { ...visit, action: 'list', key: ['clinicId'] },
        },
      },
      '/visits': {
        get: {
          security: [{ token: [] }],
          responses: answer(rows),
          'x-crud': { ...visit, action: 'list' },
        },
      },
      '/visits/{id}': {
        delete: {
          security: [{ token: [] }],
          parameters: [parameter('id', 'invented')],
          responses: { 204: { description: 'Gone.' } },
          'x-crud': { model: 'Visit', action: 'delete', key: ['id'], rows: own },
        },
      },
    },
    components: {
      parameters: { id: parameter('id', example) },
      schemas: { Clinic: row, Visit: row },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  }) as unknown as Document;

const routes = {
  'GET /clinics': list(clinics),
  'GET /clinics/{id}': get(clinics),
  'GET /clinics/{clinicId}/visits': list(visits),
  'GET /visits': list(visits),
  'DELETE /visits/{id}': remove(visits),
};

let database: TestDatabase;
beforeAll(async () => {
  database = await sqliteDatabases.create(
    `create table clinics (id text primary key, name text);
     create table visits (id text primary key, clinic_id text not null, owner text not null);
     insert into clinics values ('c1', 'North'), ('c2', 'South');
     insert into visits values ('v1', 'c1', 'ada'), ('v2', 'c2', 'alan');`,
  );
});
afterAll(async () => database.drop());

/** The examples in the served document, by path. */
async function examples(
  document: Document,
  { sub, ...settings }: Settings & { readonly sub?: string } = {},
): Promise<Readonly<Record<string, unknown>>> {
  const access = { jwtSecret: secret };
  const api: RunningApi = await startApi({ openDatabase, routes, document }, database.url, {
    ...{ access, ...settings },
  });
  const headers = sub === undefined ? {} : { Authorization: `Bearer ${await tokenOf(sub)}` };
  const { body } = await api.call('GET /openapi.json', undefined, headers);
  await api.stop();
  const { paths, components } = body as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Item>>>>;
    readonly components: { readonly parameters?: { readonly id?: Given } };
  };
  return Object.fromEntries(
    Object.entries(paths).flatMap(([path, item]) => {
      const shared = (item as { readonly parameters?: readonly Given[] }).parameters ?? [];
      const all = [...shared, ...Object.values(item).flatMap(({ parameters = [] }) => parameters)];
      const [given] = all.map((one) => ('$ref' in one ? components.parameters?.id : one));
      return given === undefined ? [] : [[path, given.example]];
    }),
  );
}

interface Item {
  readonly parameters?: readonly Given[];
}
interface Given {
  readonly example?: unknown;
}

function tokenOf(sub: string): Promise<string> {
  return new SignJWT({ sub })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secret));
}

it('fills in the keys of rows that the caller can list', async () => {
  expect(await examples(documentWith())).toEqual({
    '/clinics/{id}': 'c1',
    '/clinics/{clinicId}/visits': undefined,
    '/visits/{id}': 'invented',
  });
  expect(await examples(documentWith(), { sub: 'alan' })).toEqual({
    '/clinics/{id}': 'c1',
    '/clinics/{clinicId}/visits': 'c2',
    '/visits/{id}': 'v2',
  });
  expect((await examples(documentWith(), { sub: 'nobody' }))['/visits/{id}']).toBe('invented');
});

it('keeps an example with a row', async () => {
  expect((await examples(documentWith({}, 'c2')))['/clinics/{id}']).toBe('c2');
});

it.each([
  ['that lists do not return', { output: ['name'] }],
  ['that need a scope', { guards: { read: { id: 'staff' }, write: {} } }],
])('shows no keys %s', async (_, clinicList) => {
  expect((await examples(documentWith(clinicList)))['/clinics/{id}']).toBe('invented');
});

it('shows no keys in production', async () => {
  const shown = await examples(documentWith(), { sub: 'alan', production: true });
  expect(shown['/visits/{id}']).toBe('invented');
});
