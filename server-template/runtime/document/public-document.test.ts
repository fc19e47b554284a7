import { expect, it } from 'vitest';
import type { Document } from './openapi.ts';
import { publicDocument } from './public-document.ts';

it('strips private keys, and no name or value that looks like one', () => {
  const properties = {
    'x-db': { type: 'string', 'x-db': { column: 'x-db' } },
    example: { type: 'object', example: { 'x-crud': 1 }, 'x-db': { column: 'example' } },
  };
  const document = {
    openapi: '3.0.3',
    info: { title: 'Shop' },
    paths: {},
    components: { schemas: { Thing: { properties, 'x-db': { kind: 'table' } } } },
    'x-db': { format: 1 },
  } as unknown as Document;
  expect(publicDocument(document, null)).toEqual({
    openapi: '3.0.3',
    info: { title: 'Shop' },
    paths: {},
    components: {
      schemas: {
        Thing: {
          properties: {
            'x-db': { type: 'string' },
            example: { type: 'object', example: { 'x-crud': 1 } },
          },
        },
      },
    },
  });
});

it('hides what is internal, wherever it stands', () => {
  const internal = { 'x-internal': true };
  const document = {
    info: { title: 'Shop' },
    paths: {
      '/orders': {
        get: {
          parameters: [
            { name: 'debug', in: 'query', ...internal },
            { name: 'page', in: 'query' },
          ],
        },
        post: { ...internal },
      },
      '/audit': { get: internal },
    },
    components: {
      schemas: {
        Order: { properties: { id: {}, margin: internal }, required: ['id', 'margin'] },
        Audit: { ...internal },
      },
    },
  } as unknown as Document;
  expect(publicDocument(document, [{ url: '/v1' }])).toEqual({
    info: { title: 'Shop' },
    servers: [{ url: '/v1' }],
    paths: { '/orders': { get: { parameters: [{ name: 'page', in: 'query' }] } } },
    components: { schemas: { Order: { properties: { id: {} }, required: ['id'] } } },
  });
});
