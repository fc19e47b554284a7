import { describe, expect, it } from 'vitest';
import { documentSlice, requestSchema } from './document-slice.ts';
import type { Document } from './openapi.ts';

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

describe('documentSlice', () => {
  const document = {
    info: { title: 'Shop' },
    paths: {},
    components: {
      schemas: {
        Order: { properties: { customer: ref('Customer'), parent: ref('Order') } },
        Customer: { properties: { address: ref('Address') } },
        Address: { type: 'object' },
        Product: { type: 'object' },
        'a/b~c': { type: 'string' },
      },
      responses: { NotFound: { description: 'No.' }, Conflict: { description: 'Taken.' } },
    },
  } as unknown as Document;

  it('contains what the operations refer to, transitively, and nothing else', () => {
    const operations = {
      '/0': {
        get: {
          schema: ref('Order'),
          other: ref('a~1b~0c'),
          responses: { '404': { $ref: '#/components/responses/NotFound' } },
        },
      },
    };
    const { components, paths } = documentSlice(document, operations) as {
      components: { schemas: object; responses: object };
      paths: object;
    };
    expect(paths).toBe(operations);
    expect(Object.keys(components.schemas)).toEqual(['Order', 'Customer', 'Address', 'a/b~c']);
    expect(Object.keys(components.responses)).toEqual(['NotFound']);
  });
});

describe('requestSchema', () => {
  it('removes readOnly properties, also from required, at every depth', () => {
    const part = { type: 'integer', readOnly: true, 'x-db': { column: 'id' } };
    const inner = {
      properties: { id: part, readOnly: { type: 'boolean' } },
      required: ['id', 'readOnly'],
    };
    const changed = {
      properties: { id: { type: 'integer' }, readOnly: { type: 'boolean' } },
      required: ['readOnly'],
    };
    expect(
      requestSchema({ allOf: [inner], properties: { list: { items: inner } }, required: ['list'] }),
    ).toEqual({ allOf: [changed], properties: { list: { items: changed } }, required: ['list'] });
    expect(requestSchema({ properties: { id: part }, required: ['id'] })).toEqual({
      properties: { id: { type: 'integer' } },
    });
  });

  it('keeps a default that looks like a schema', () => {
    const schema = { type: 'object', default: { readOnly: true, 'x-db': 1 } };
    expect(requestSchema(schema)).toEqual(schema);
  });
});
