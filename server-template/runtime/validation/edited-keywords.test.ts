import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type RunningApi } from '../../testing/running-api.ts';
import { openDatabase } from '../database/sqlite.ts';
import type { Document } from '../document/openapi.ts';
import { custom, type Routes } from '../routes.ts';

const body = {
  type: 'object',
  additionalProperties: false,
  required: ['currency'],
  properties: {
    price: { type: 'number', format: 'double', multipleOf: 0.01 },
    weight: { $ref: '#/components/schemas/Weight' },
    word: { type: 'string', pattern: '^(a+)+$', 'x-crud': { unsafePattern: true } },
    currency: { type: 'string', default: 'EUR' },
    margin: { type: 'integer', 'x-internal': true },
    name: { type: 'string', minLength: 3, maxLength: 5, nullable: true },
    mail: { type: 'string', format: 'email' },
    size: { type: 'integer', enum: [1, 2] },
    tags: { type: 'array', items: { type: 'string' }, minItems: 1, uniqueItems: true },
    above: { type: 'number', minimum: 1, exclusiveMinimum: true, maximum: 9 },
    more: { type: 'object', maxProperties: 1, required: ['a'] },
  },
};

const error = {
  allOf: [
    {
      type: 'object',
      properties: {
        details: { type: 'array', items: { $ref: '#/components/schemas/Detail' } },
      },
    },
  ],
};

const document = {
  openapi: '3.0.3',
  info: { title: 'keywords' },
  paths: {
    '/echo': {
      post: {
        parameters: [
          { name: 'step', in: 'query', schema: { type: 'number', multipleOf: 0.1 } },
          {
            name: 'session',
            in: 'cookie',
            required: true,
            schema: { type: 'string', minLength: 3 },
          },
          { name: 'size', in: 'cookie', schema: { type: 'integer', maximum: 5 } },
        ],
        requestBody: { required: true, content: { 'application/json': { schema: body } } },
        responses: {
          '200': { description: '', content: { 'application/json': { schema: {} } } },
          '4XX': { description: '', content: { 'application/json': { schema: error } } },
        },
      },
    },
    '/quick': {
      post: {
        parameters: [{ name: 'step', in: 'query', schema: { type: 'number', multipleOf: 0.1 } }],
        requestBody: { required: true, content: { 'application/json': { schema: body } } },
        responses: { '200': { description: '', content: { 'application/json': { schema: {} } } } },
      },
    },
  },
  components: {
    schemas: {
      Weight: { type: 'number', multipleOf: 0.001, minimum: 0 },
      Detail: { type: 'object', properties: { keyword: { type: 'string' } } },
    },
  },
} as unknown as Document;

const echo = custom(({ body: sent, query }) => ({ body: { sent, query } }));
const routes: Routes = { 'POST /echo': echo, 'POST /quick': echo };

describe('keywords that a validator of its own does not get right', () => {
  let api: RunningApi;
  beforeAll(async () => {
    api = await startApi({ openDatabase, routes, document }, 'file::memory:');
  });
  afterAll(() => api.stop());

  const session = { Cookie: 'other=1; session=abc%20d; size=5' };
  const post = (path: string, sent: object, headers: Record<string, string> = session) =>
    api.call(`POST ${path}`, sent, headers);

  it.each(['/echo?step=0.3', '/quick?step=0.3'])('takes what is right of %s', async (path) => {
    const { status, body: answered } = await post(path, {
      price: 19.99,
      weight: 4.35,
      word: 'aaa',
    });
    expect({ status, answered }).toMatchObject({
      status: 200,
      answered: { sent: { price: 19.99, currency: 'EUR' }, query: { step: 0.3 } },
    });
  });

  it.each(['/echo', '/quick'])('says what is wrong with %s', async (path) => {
    const sent = { price: 19.999, weight: 0.0005, word: 'aab', margin: 1 };
    const { body: answered } = await post(`${path}?step=0.25`, sent);
    expect(answered).toMatchObject({ code: 'VALIDATION_FAILED' });
    const { details } = answered as { details: { field: string; message: string }[] };
    expect(details.map(({ field, message }) => `${field} ${message}`).sort()).toEqual([
      'margin is not a known property',
      'price must be a multiple of 0.01',
      'step must be a multiple of 0.1',
      'weight must be a multiple of 0.001',
      'word must match the pattern ^(a+)+$',
    ]);
  });

  it('says which keywords are violated where errors declare it, and with which parameters', async () => {
    const sent = {
      ...{ price: 19.999, word: 'aab', currency: 5, margin: 1, name: 'ab', mail: 'x', size: 3 },
      ...{ tags: ['a', 'a'], above: 1, more: { b: 1, c: 2 }, weight: -1 },
    };
    const { body: answered } = await post('/echo?step=0.25', sent);
    const { details } = answered as { details: Record<string, unknown>[] };
    const reported = details.map(({ in: _in, field, message: _message, ...broken }) => [
      field,
      broken,
    ]);
    expect(Object.fromEntries(reported)).toEqual({
      step: { keyword: 'multipleOf', limit: 0.1 },
      price: { keyword: 'multipleOf', limit: 0.01 },
      weight: { keyword: 'minimum', limit: 0 },
      word: { keyword: 'pattern', pattern: '^(a+)+$' },
      currency: { keyword: 'type', type: 'string' },
      margin: { keyword: 'additionalProperties' },
      name: { keyword: 'minLength', limit: 3 },
      mail: { keyword: 'format', format: 'email' },
      size: { keyword: 'enum' },
      tags: { keyword: 'uniqueItems' },
      above: { keyword: 'exclusiveMinimum', limit: 1 },
      more: { keyword: 'maxProperties', limit: 1 },
      'more.a': { keyword: 'required' },
    });
    const { body: plain } = await post('/quick', { name: null, tags: [], above: 10, size: 'x' });
    expect((plain as { details: object[] }).details.map((detail) => Object.keys(detail))).toEqual(
      Array.from({ length: 4 }, () => ['in', 'field', 'message']),
    );
  });

  it('gives a pattern up that would not end', async () => {
    // Without a limit, this would take years.
    const { status } = await post('/quick', { word: `${'a'.repeat(60)}b` });
    expect(status).toBe(400);
  });

  it.each<[Record<string, string>, string, RegExp]>([
    [{}, 'session', /required/],
    [{ Cookie: 'session=ab' }, 'session', /at least 3/],
    [{ Cookie: 'session=abc; size=6' }, 'size', /at most 5/],
    [{ Cookie: 'session=abc; size=x' }, 'size', /integer/],
  ])('validates the cookies of %j', async (headers, field, message) => {
    const { body: answered } = await post('/echo', { price: 1 }, headers);
    const { details } = answered as { details: { in: string; field: string; message: string }[] };
    expect(details).toMatchObject([{ in: 'cookie', field }]);
    expect(details[0]?.message).toMatch(message);
  });
});
