import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type RunningApi } from '../../testing/running-api.ts';
import { sqliteDatabases, type TestDatabase } from '../../testing/test-databases.ts';
import { openDatabase } from '../database/sqlite.ts';
import type { Document } from '../document/openapi.ts';
import { ApiError } from '../operation/api-error.ts';
import { custom } from '../routes.ts';
import { notImplemented, type Handler } from './handler.ts';

const number = { type: 'integer', format: 'int32' };
const text = { type: 'string' };
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const response = (schema: object): object => ({ description: 'A response.', ...json(schema) });

const document = {
  openapi: '3.0.3',
  info: { title: 'Handlers', version: '1' },
  paths: {
    '/echo/{name}': {
      parameters: [{ name: 'name', in: 'path', required: true, schema: text }],
      post: {
        operationId: 'echo',
        parameters: [
          { name: 'tags', in: 'query', explode: false, schema: { type: 'array', items: number } },
          {
            ...{ name: 'moods', in: 'query' },
            schema: { type: 'array', items: { type: 'string', enum: ['', 'calm'] } },
          },
          { name: 'loud', in: 'query', schema: { type: 'boolean', default: false } },
          { name: 'at', in: 'query', schema: { type: 'string', format: 'date-time' } },
          { name: 'X-Level', in: 'header', schema: number },
        ],
        requestBody: {
          required: true,
          ...json({
            type: 'object',
            additionalProperties: false,
            required: ['constructor'],
            properties: {
              constructor: text,
              size: { ...number, default: 3 },
              big: { type: 'integer', format: 'int64' },
              nested: { type: 'object', properties: { city: { type: 'string', minLength: 2 } } },
            },
          }),
        },
        responses: { '200': response({ type: 'object' }) },
      },
    },
    '/reports/{id}.csv': {
      get: {
        operationId: 'report',
        parameters: [{ name: 'id', in: 'path', required: true, schema: number }],
        responses: {
          '200': {
            description: 'CSV',
            headers: { 'X-Rows-Left': { schema: number }, etag: { schema: text } },
            content: { 'text/csv': { schema: text } },
          },
        },
      },
    },
    '/upload': {
      post: {
        operationId: 'upload',
        requestBody: {
          content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
        },
        responses: { '201': response(number) },
      },
    },
    '/optional': {
      post: {
        operationId: 'optional',
        requestBody: json({ type: 'object', required: ['a'], properties: { a: text } }),
        responses: { '204': { description: 'Done.' } },
      },
    },
    '/later': { get: { operationId: 'later', responses: { '200': response(text) } } },
    '/split': { get: { operationId: 'split', responses: { '200': response(text) } } },
    '/reject': { get: { operationId: 'reject', responses: { '200': response(text) } } },
    '/break': { get: { operationId: 'break', responses: { '200': response(text) } } },
    '/lie': {
      get: {
        operationId: 'lie',
        responses: {
          '200': response({ type: 'object', required: ['id'], properties: { id: number } }),
        },
      },
    },
    '/{tenant}/about': {
      get: {
        operationId: 'about',
        parameters: [{ name: 'tenant', in: 'path', required: true, schema: text }],
        responses: { '200': response(text) },
      },
    },
  },
} as unknown as Document;

const echo: Handler = ({ params, query, body, headers }) => ({
  body: { params, query, body, level: headers['x-level'] },
});
const routes = {
  'POST /echo/{name}': custom(echo),
  'GET /reports/{id}.csv': custom(({ params }) => ({
    headers: { 'Content-Type': 'text/csv' },
    body: `id\n${String((params as { id: number }).id)}\n`,
  })),
  'POST /upload': custom(({ body }) => ({ body: (body as Uint8Array).byteLength })),
  'POST /optional': custom(() => ({})),
  'GET /later': custom(() => notImplemented()),
  'GET /split': custom(() => ({ headers: { 'X-Name': 'a\r\nSet-Cookie: b=c' }, body: 'x' })),
  'GET /reject': custom(() => {
    throw new ApiError(409, 'ORDER_SHIPPED', 'The order was shipped already.');
  }),
  'GET /break': custom(async () => {
    throw new Error('the printer is on fire');
  }),
  'GET /lie': custom(() => ({ body: { id: 'secret-value' } })),
  'GET /{tenant}/about': custom(({ params }) => ({ body: (params as { tenant: string }).tenant })),
};

let database: TestDatabase;
let server: RunningApi;

beforeAll(async () => {
  database = await sqliteDatabases.create('create table t (id integer)');
  server = await startApi({ document, routes, openDatabase }, database.url);
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

describe('a custom operation', () => {
  it("receives parameters with the document's types and defaults", async () => {
    const { body } = await server.call(
      'POST /echo/a%2Fb?tags=1,2&at=2024-01-01T00:00:00%2B01:00',
      { constructor: 'x' },
      { 'X-Level': '7' },
    );
    expect(body).toEqual({
      params: { name: 'a/b' },
      query: { tags: [1, 2], loud: false, at: '2024-01-01T00:00:00+01:00' },
      body: { constructor: 'x', size: 3 },
      level: '7',
    });
  });

  it('keeps every digit of a body', async () => {
    const { text: sent } = await server.call(
      'POST /echo/a',
      '{"constructor":"x","big":9007199254740993}',
    );
    expect(sent).toContain('"big":9007199254740993,"size":3');
  });

  it.each([
    ['a required name that every object has', 'POST /echo/a', { size: 1 }, 'body constructor'],
    ['an item that is not a number', 'POST /echo/a?tags=1,x', { constructor: '' }, 'query tags'],
    [
      'a date that never was',
      'POST /echo/a?at=2023-02-29T00:00:00Z',
      { constructor: '' },
      'query at',
    ],
    [
      'a value deep inside',
      'POST /echo/a',
      { constructor: '', nested: { city: '' } },
      'body nested.city',
    ],
  ])('rejects %s', async (_name, request, body, fault) => {
    const { status, body: rejection } = await server.call(request, body);
    expect(status).toBe(400);
    const [place, field] = fault.split(' ');
    expect(rejection).toMatchObject({ details: [{ in: place, field }] });
  });

  it('reads an empty text as an item of a list whose enum contains it', async () => {
    const moods = async (query: string) => {
      const { body } = await server.call(`POST /echo/a?${query}`, { constructor: 'b' });
      return (body as { query: { moods: unknown } }).query.moods;
    };
    expect(await moods('moods=')).toEqual(['']);
    expect(await moods('moods=&moods=calm')).toEqual(['', 'calm']);
    expect((await server.call('POST /echo/a?tags=', { constructor: 'b' })).status).toBe(400);
  });

  it('shows everyone the same document without security', async () => {
    const { headers } = await server.call('GET /openapi.json');
    expect(headers.get('vary')).toBe(null);
  });

  it('lets pages of other origins read the headers that the document declares', async () => {
    const { headers } = await server.call('GET /later', undefined, { Origin: 'http://a.example' });
    const exposed = headers.get('access-control-expose-headers')?.split(', ') ?? [];
    expect(exposed).toContain('X-Rows-Left');
    expect(exposed.filter((name) => name.toLowerCase() === 'etag')).toEqual(['ETag']);
  });

  it('may return other media types, and have a path with a suffix', async () => {
    const { text: csv, headers } = await server.call('GET /reports/12.csv');
    expect([csv, headers.get('content-type')]).toEqual(['id\n12\n', 'text/csv']);
    expect((await server.call('GET /reports/.csv')).status).toBe(404);
  });

  it('receives the bytes of a body that is not JSON', async () => {
    const headers = { 'Content-Type': 'application/octet-stream' };
    const { status, body } = await server.call('POST /upload', Buffer.from([1, 2, 255]), headers);
    expect([status, body]).toEqual([201, 3]);
  });

  it('accepts a missing optional body, but no invalid one', async () => {
    expect((await server.call('POST /optional')).status).toBe(204);
    expect((await server.call('POST /optional', {})).status).toBe(400);
  });

  it('matches a path that begins with a parameter', async () => {
    expect((await server.call('GET /acme/about')).body).toBe('acme');
  });

  it('answers 501 until it has a handler', async () => {
    const { status, body } = await server.call('GET /later');
    expect(status).toBe(501);
    expect(body).toMatchObject({
      statusCode: 501,
      error: 'Not Implemented',
      code: 'NOT_IMPLEMENTED',
    });
  });

  it('returns the ApiError that its handler throws', async () => {
    expect((await server.call('GET /reject')).body).toMatchObject({
      statusCode: 409,
      code: 'ORDER_SHIPPED',
    });
  });

  it('answers 500 for any other error, with details only in the log', async () => {
    const { status, text: sent } = await server.call('GET /break');
    expect(status).toBe(500);
    expect(sent).not.toContain('printer');
    expect(server.log.find(({ msg }) => msg === 'INTERNAL_ERROR')).toMatchObject({
      operation: 'break',
      err: { type: 'Error', message: 'the printer is on fire' },
    });
  });

  it('cannot split its response by a header', async () => {
    const { status, headers } = await server.call('GET /split');
    expect([status, headers.get('set-cookie')]).toEqual([500, null]);
  });

  it('answers 500 if its response is invalid', async () => {
    const { status, text: sent } = await server.call('GET /lie');
    expect(status).toBe(500);
    expect(`${sent}${JSON.stringify(server.log)}`).not.toContain('secret-value');
  });
});
