import { eq } from 'drizzle-orm';
import type { NodeSQLiteDatabase } from 'drizzle-orm/node-sqlite';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type RunningApi } from '../../testing/running-api.ts';
import { sqliteDatabases, type TestDatabase } from '../../testing/test-databases.ts';
import type { Handler } from '../custom/handler.ts';
import { openDatabase } from '../database/sqlite.ts';
import type { Document } from '../document/openapi.ts';
import { custom, list } from '../routes.ts';

const secret = 'a-secret-of-the-tests-that-is-long-enough';

const notes = sqliteTable('notes', {
  id: integer('id').primaryKey(),
  owner: text('owner').notNull(),
  kind: text('kind').notNull(),
});

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const answer = (schema: object): object => ({
  200: { description: 'Fine.', content: { 'application/json': { schema } } },
});

const document = {
  openapi: '3.0.3',
  info: { title: 'Notes', version: '1' },
  tags: [{ name: 'Note' }, { name: 'Audit' }],
  security: [{ token: [] }],
  paths: {
    '/notes': {
      get: {
        tags: ['Note'],
        responses: answer({ type: 'array', items: ref('Note') }),
        'x-crud': {
          ...{ model: 'Note', action: 'list', output: ['id', 'owner', 'kind'] },
          rows: {
            kind: 'any',
            rules: [
              { kind: 'scope', scope: 'admin' },
              { kind: 'compare', property: 'owner', op: 'eq', value: { claim: ['sub'] } },
            ],
          },
        },
      },
    },
    '/plain': { get: { tags: ['Note'], responses: answer(ref('Mine')) } },
    '/audit': {
      get: { tags: ['Audit'], security: [{ token: ['audit'] }], responses: answer(ref('Entry')) },
    },
    '/about': { get: { security: [], responses: answer(ref('About')) } },
  },
  components: {
    schemas: {
      Note: { type: 'object', properties: { id: { type: 'integer' } } },
      Mine: { type: 'object', properties: { notes: { type: 'array', items: ref('Note') } } },
      Entry: { type: 'object' },
      About: { type: 'object' },
    },
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
  },
} as unknown as Document;

const mine: Handler = ({ claims, scopes, visible, database }) => {
  const shop = database.drizzle as NodeSQLiteDatabase;
  const isPlain = eq(notes.kind, 'plain');
  const found = shop.select().from(notes).where(isPlain).all();
  const seen = shop.select().from(notes).where(visible(notes)).all();
  return { body: { who: claims['sub'], scopes: [...scopes], all: found.length, seen } };
};
const empty: Handler = () => ({ body: {} });

let database: TestDatabase;
let api: RunningApi;
let production: RunningApi;
beforeAll(async () => {
  database = await sqliteDatabases.create(
    `create table notes (id integer primary key, owner text not null, kind text not null);
     insert into notes values (1, 'ada', 'plain'), (2, 'Ada', 'plain'), (3, 'alan', 'plain');`,
  );
  const routes = {
    'GET /notes': list(notes),
    'GET /plain': custom(mine),
    'GET /audit': custom(empty),
    'GET /about': custom(empty),
  };
  const access = { jwtSecret: secret };
  api = await startApi({ openDatabase, routes, document }, database.url, { access });
  production = await startApi({ openDatabase, routes, document }, database.url, {
    ...{ access, production: true },
  });
});
afterAll(async () => {
  await api.stop();
  await production.stop();
  await database.drop();
});

async function as(claims: Readonly<Record<string, unknown>>): Promise<Record<string, string>> {
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secret));
  return { Authorization: `Bearer ${token}` };
}

interface ShownDocument {
  readonly paths: object;
  readonly tags: readonly { readonly name: string }[];
  readonly components: { readonly schemas: object; readonly securitySchemes: object };
}

async function shown(server: RunningApi, headers: Record<string, string> = {}) {
  const response = await server.call('GET /openapi.json', undefined, headers);
  const { paths, tags, components } = response.body as ShownDocument;
  expect(response.text).not.toContain('x-crud');
  expect(Object.keys(components.securitySchemes)).toEqual(['token']);
  return [Object.keys(paths), tags.map(({ name }) => name), Object.keys(components.schemas).sort()];
}

const everything = [
  ['/notes', '/plain', '/audit', '/about'],
  ['Note', 'Audit'],
  ['About', 'Entry', 'Mine', 'Note'],
];

it('a document contains what the caller may call, and what that refers to', async () => {
  expect(await shown(production)).toEqual([['/about'], [], ['About']]);
  expect(await shown(production, { Authorization: 'Bearer no' })).toEqual([
    ['/about'],
    [],
    ['About'],
  ]);
  expect(await shown(production, await as({ sub: 'ada' }))).toEqual([
    ['/notes', '/plain', '/about'],
    ['Note'],
    ['About', 'Mine', 'Note'],
  ]);
  expect(await shown(production, await as({ scope: 'audit' }))).toEqual(everything);
});

it('a document contains everything in development, until a request has credentials', async () => {
  expect(await shown(api)).toEqual(everything);
  expect((await shown(api, await as({ sub: 'ada' })))[0]).not.toContain('/audit');
});

it('a user’s handler receives the caller, and queries only his rows by one function', async () => {
  const call = async (claims: Readonly<Record<string, unknown>>) =>
    (await api.call('GET /plain', undefined, await as(claims))).body;
  expect(await call({ sub: 'ada', scope: 'a b' })).toEqual({
    ...{ who: 'ada', scopes: ['a', 'b'], all: 3 },
    seen: [{ id: 1, owner: 'ada', kind: 'plain' }],
  });
  expect(await call({ sub: 'x', scope: 'admin' })).toMatchObject({ seen: { length: 3 } });
  expect(await call({})).toMatchObject({ seen: [] });
});

it('callers are distinguished exactly', async () => {
  const owners = async (sub: string) =>
    (await api.call('GET /notes', undefined, await as({ sub }))).body;
  expect(await owners('ada')).toMatchObject([{ id: 1 }]);
  expect(await owners('Ada')).toMatchObject([{ id: 2 }]);
  expect(await owners('ADA')).toEqual([]);
});
