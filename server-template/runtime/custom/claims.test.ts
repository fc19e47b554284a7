import { createHash } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type RunningApi } from '../../testing/running-api.ts';
import { sqliteDatabases, type TestDatabase } from '../../testing/test-databases.ts';
import { openDatabase } from '../database/sqlite.ts';
import type { Document } from '../document/openapi.ts';
import { custom } from '../routes.ts';

const secret = 'a-secret-of-the-tests-that-is-long-enough';
const content = { 'application/json': { schema: { type: 'object' } } };
const operation = (security: readonly object[]) => ({
  get: { security, responses: { 200: { description: 'Fine.', content } } },
});

const document = {
  openapi: '3.0.3',
  info: { title: 'Clinic', version: '1' },
  'x-crud': { claims: { allOf: [{ $ref: '#/components/schemas/Claims' }] } },
  paths: {
    '/mine': operation([{ token: [] }]),
    '/either': operation([{ token: [] }, { key: [] }]),
    '/open': operation([{ token: [] }, {}]),
  },
  components: {
    schemas: {
      Claims: {
        type: 'object',
        additionalProperties: false,
        required: ['sub', 'ward'],
        properties: { sub: { type: 'string' }, ward: { $ref: '#/components/schemas/Ward' } },
      },
      Ward: { type: 'object', properties: { number: { type: 'integer', minimum: 1 } } },
    },
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer' },
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    },
  },
} as unknown as Document;

let database: TestDatabase;
let api: RunningApi;
beforeAll(async () => {
  database = await sqliteDatabases.create('create table notes (id integer primary key)');
  const reported = custom(({ claims }) => ({ body: claims }));
  const routes = { 'GET /mine': reported, 'GET /either': reported, 'GET /open': reported };
  const hash = createHash('sha256').update('key').digest();
  const access = { jwtSecret: secret, apiKeys: [{ name: 'robot', hash, scopes: [] }] };
  api = await startApi({ openDatabase, routes, document }, database.url, { access });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

async function bearer(claims: object): Promise<Record<string, string>> {
  const token = await new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secret));
  return { Authorization: `Bearer ${token}` };
}

const get = (path: string, headers: Record<string, string>) =>
  api.call(`GET ${path}`, undefined, headers);

it('a handler receives claims of the declared types, and all others', async () => {
  const claims = { sub: 'ada', ward: { number: 3 } };
  const headers = await bearer(claims);
  for (const path of ['/mine', '/mine', '/either', '/open']) {
    const { status, body } = await get(path, headers);
    expect([status, body]).toMatchObject([200, claims]);
    expect(body).toHaveProperty('exp');
  }
});

it.each<[claims: object, reported: RegExp]>([
  [{ sub: 'ada' }, /valid: ward is required\./],
  [{ sub: 7, ward: {} }, /valid: sub must be a string\./],
  [{ sub: 'ada', ward: { number: 0 } }, /valid: ward\.number must be at least 1\./],
])('a token with the claims %o does not reach a handler', async (claims, reported) => {
  const { status, text } = await get('/mine', await bearer(claims));
  expect([status, text]).toEqual([403, expect.stringMatching(reported)]);
});

it('without required tokens, no claim is required', async () => {
  expect((await get('/open', {})).body).toEqual({});
  expect((await get('/either', { 'X-Key': 'key' })).body).toEqual({ sub: 'robot' });
  expect((await get('/open', await bearer({ sub: 'ada' }))).status).toBe(200);
  expect((await get('/open', await bearer({ sub: 7 }))).status).toBe(403);
});
