import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type RunningApi } from '../../testing/running-api.ts';
import { sqliteDatabases, type TestDatabase } from '../../testing/test-databases.ts';
import { openDatabase } from '../database/sqlite.ts';
import type { Document } from '../document/openapi.ts';
import { custom } from '../routes.ts';

const filter = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {
    name: { type: 'string', minLength: 2 },
    size: { type: 'integer' },
    isNew: { type: 'boolean', default: false },
    tags: { type: 'array', items: { type: 'string' } },
  },
};
const document = {
  openapi: '3.0.3',
  info: { title: 'Objects', version: '1' },
  paths: {
    '/found': {
      get: {
        operationId: 'found',
        parameters: [
          { name: 'filter', in: 'query', style: 'deepObject', explode: true, schema: filter },
          { name: 'page', in: 'query', schema: { type: 'integer' } },
        ],
        responses: {
          '200': {
            description: 'The query.',
            content: { 'application/json': { schema: { type: 'object' } } },
          },
        },
      },
    },
  },
} as unknown as Document;

describe('parameters of the style deepObject', () => {
  let database: TestDatabase;
  let api: RunningApi;
  beforeAll(async () => {
    database = await sqliteDatabases.create('create table none (id integer primary key)');
    const routes = { 'GET /found': custom(({ query }) => ({ body: query })) };
    api = await startApi({ document, routes, openDatabase }, database.url);
  });
  afterAll(async () => {
    await api.stop();
    await database.drop();
  });

  it.each([
    ['filter[name]=ab', { filter: { name: 'ab', isNew: false } }],
    ['filter%5Bname%5D=ab&filter%5Bsize%5D=7&page=2', { filter: { name: 'ab', size: 7 }, page: 2 }],
    ['filter[name]=ab&filter[tags]=x&filter[tags]=y,z', { filter: { tags: ['x', 'y,z'] } }],
    ['filter[name]=ab&filter[isNew]=true', { filter: { isNew: true } }],
    ['', {}],
  ])('are objects: %s', async (query, want) => {
    const { status, body } = await api.call(`GET /found?${query}`);
    expect({ status, body }).toMatchObject({ status: 200, body: want });
  });

  it.each([
    'filter[size]=7',
    'filter[name]=a',
    'filter[name]=ab&filter[size]=1e2',
    'filter[name]=ab&filter[isNew]=1',
    'filter[name]=ab&filter[__proto__]=x',
    'filter[name]=ab&filter[other]=x',
    'filter[name]=ab&filter[tags][0]=x',
    'filter[name]=ab&other[name]=x',
    'filter=name,ab',
    'filter={"name":"ab"}',
  ])('are rejected: %s', async (query) => {
    const { status, body } = await api.call(`GET /found?${query}`);
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
  });
});
