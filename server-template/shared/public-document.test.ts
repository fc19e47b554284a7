import { expect, it } from 'vitest';
import { publicDocument } from './public-document.ts';

it('removes private keys, and keeps similar names and values', () => {
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
  };
  expect(publicDocument(document)).toEqual({
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

it('removes internal parts everywhere', () => {
  const internal = { 'x-internal': true };
  const document = {
    'x-db': { format: 2 },
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
  };
  expect(publicDocument(document)).toEqual({
    info: { title: 'Shop' },
    paths: { '/orders': { get: { parameters: [{ name: 'page', in: 'query' }] } } },
    components: { schemas: { Order: { properties: { id: {} }, required: ['id'] } } },
  });
});

const hidden = { 'x-internal': true };

it('keeps names, whatever they are', () => {
  const parameter = (name: string) => ({ name, in: 'query', 'x-crud': { role: 'page' } });
  const shown = publicDocument({
    'x-db': { format: 2 },
    paths: {},
    components: {
      parameters: { default: parameter('page'), example: parameter('p') },
      requestBodies: { example: { content: { default: { schema: { 'x-db': 1 } } } } },
      responses: { default: { description: '', headers: { enum: { 'x-db': 1 } } } },
      examples: { value: { value: { 'x-db': 1 } } },
      schemas: { A: { properties: { required: { 'x-db': 1 } }, default: { 'x-db': 1 } } },
    },
  });
  expect(shown['components']).toEqual({
    parameters: { default: { name: 'page', in: 'query' }, example: { name: 'p', in: 'query' } },
    requestBodies: { example: { content: { default: { schema: {} } } } },
    responses: { default: { description: '', headers: { enum: {} } } },
    examples: { value: { value: { 'x-db': 1 } } },
    schemas: { A: { properties: { required: {} }, default: { 'x-db': 1 } } },
  });
});

it('leaves no reference to internal parts', () => {
  const ref = ($ref: string) => ({ $ref });
  const secret = ref('#/components/schemas/Secret');
  const shown = publicDocument({
    'x-db': { format: 2 },
    paths: {
      '/a': {
        get: {
          parameters: [ref('#/components/parameters/Debug'), ref('#/components/parameters/Page')],
          responses: { '200': { content: { 'application/json': { schema: secret } } } },
        },
      },
    },
    components: {
      parameters: { Debug: { name: 'debug', ...hidden }, Page: { name: 'page' } },
      schemas: {
        Secret: hidden,
        Pet: {
          oneOf: [secret, ref('#/components/schemas/Cat')],
          discriminator: { propertyName: 'kind', mapping: { secret: 'Secret', cat: 'Cat' } },
          items: hidden,
          example: secret,
        },
        Cat: { properties: { owner: secret }, required: ['owner'] },
      },
    },
  });
  expect(shown).toEqual({
    paths: {
      '/a': {
        get: {
          parameters: [ref('#/components/parameters/Page')],
          responses: { '200': { content: { 'application/json': { schema: {} } } } },
        },
      },
    },
    components: {
      parameters: { Page: { name: 'page' } },
      schemas: {
        Pet: {
          oneOf: [{}, ref('#/components/schemas/Cat')],
          discriminator: { propertyName: 'kind', mapping: { cat: 'Cat' } },
          items: {},
          example: secret,
        },
        Cat: { properties: { owner: {} }, required: ['owner'] },
      },
    },
  });
});

it('keeps required parts in a document without a database', () => {
  const shown = publicDocument({
    paths: {},
    components: {
      schemas: {
        Order: { properties: { id: hidden, margin: hidden }, required: ['id'] },
        Audit: hidden,
      },
    },
  });
  expect(shown['components']).toEqual({
    schemas: { Order: { properties: { id: hidden }, required: ['id'] }, Audit: hidden },
  });
});
