import { expect, it } from 'vitest';
import type { JsonObject } from '../../../../server-template/shared/json/json-object.ts';
import { directedDocument } from './directed-document.ts';

const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const content = (schema: object) => ({ content: { 'application/json': { schema } } });
const text = { type: 'string' };

const document: JsonObject = {
  paths: {
    '/things': {
      parameters: [{ $ref: '#/components/parameters/session' }],
      get: {
        parameters: [
          { name: 'Sec-Fetch-Mode', in: 'header', required: true, schema: text },
          { name: 'x-tenant', in: 'header', required: true, schema: text },
        ],
        responses: { 200: { description: '', ...content(refer('Shelf')) } },
      },
      post: {
        requestBody: content(refer('Shelf')),
        responses: { 201: { description: '', ...content(refer('Plain')) } },
      },
      put: { requestBody: content(refer('ChangeDTO')), responses: {} },
    },
  },
  components: {
    parameters: { session: { name: 'session', in: 'cookie', required: true, schema: text } },
    schemas: {
      Shelf: { type: 'object', properties: { things: { type: 'array', items: refer('Thing') } } },
      Thing: {
        type: 'object',
        required: ['id', 'secret', 'name'],
        properties: {
          id: { type: 'string', readOnly: true },
          secret: { type: 'string', writeOnly: true },
          name: text,
        },
      },
      ChangeDTO: {
        type: 'object',
        required: ['id'],
        properties: { id: { allOf: [refer('Key')] }, name: text },
      },
      Key: { type: 'string', readOnly: true },
      Plain: { type: 'object', properties: { readOnly: { type: 'boolean' } } },
      Unused: { type: 'object', properties: { id: { type: 'string', readOnly: true } } },
    },
  },
};

it('removes read-only and write-only properties by direction, with a second schema if both are needed', () => {
  const { components, paths } = directedDocument(document) as {
    readonly components: { readonly schemas: JsonObject; readonly parameters: JsonObject };
    readonly paths: { readonly '/things': Record<string, Record<string, unknown>> };
  };
  expect(components.schemas).toEqual({
    Shelf: { type: 'object', properties: { things: { type: 'array', items: refer('Thing') } } },
    ShelfRequest: {
      type: 'object',
      properties: { things: { type: 'array', items: refer('ThingRequest') } },
    },
    Thing: {
      type: 'object',
      required: ['id', 'name'],
      properties: { id: { type: 'string', readOnly: true }, name: text },
    },
    ThingRequest: {
      type: 'object',
      required: ['secret', 'name'],
      properties: { secret: { type: 'string', writeOnly: true }, name: text },
    },
    ChangeDTO: { type: 'object', properties: { name: text } },
    Key: { type: 'string', readOnly: true },
    Plain: { type: 'object', properties: { readOnly: { type: 'boolean' } } },
    Unused: { type: 'object', properties: { id: { type: 'string', readOnly: true } } },
  });
  const { get, post } = paths['/things'];
  expect(post?.['requestBody']).toEqual(content(refer('ShelfRequest')));
  expect(get?.['responses']).toEqual({ 200: { description: '', ...content(refer('Shelf')) } });
});

it('has no parameters that only a browser can set', () => {
  const { components, paths } = directedDocument(document) as {
    readonly components: { readonly parameters: JsonObject };
    readonly paths: { readonly '/things': Record<string, unknown> };
  };
  expect(components.parameters).toEqual({});
  expect(paths['/things']['parameters']).toEqual([]);
  expect(paths['/things']['get']).toMatchObject({
    parameters: [{ name: 'x-tenant', in: 'header', required: true, schema: text }],
  });
});
