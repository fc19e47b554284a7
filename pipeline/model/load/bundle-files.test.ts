import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadDocument } from './load-document.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'specmill-parts-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function load(files: Readonly<Record<string, unknown>>, accept: 'any' | 'server' = 'any') {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return loadDocument(join(folder, 'api/api.json'), 'api.json', accept);
}

function answering(schema: unknown): object {
  const content = { 'application/json': { schema } };
  return { get: { responses: { 200: { description: '', content } } } };
}

const head = { openapi: '3.0.3', info: { title: 'T', version: '1' } };

describe('a document in several files', () => {
  it('becomes one, in which schemas have names and may refer to themselves', async () => {
    const { paths, components } = await load({
      'api/api.json': {
        ...head,
        paths: { '/pets': { $ref: 'paths/pets.yaml' } },
        components: { schemas: { Animal: { $ref: 'pet.json' }, Own: { type: 'string' } } },
      },
      'api/paths/pets.yaml': `
parameters:
  - $ref: '../../shared/parameters.yml#/limit'
get:
  responses:
    '200':
      description: Pets
      content:
        application/json:
          schema: {type: array, items: {$ref: '../pet.json'}}
          examples: {one: {$ref: one.json}}
    '404': {$ref: '../../shared/parameters.yml#/none'}
`,
      'api/paths/one.json': { value: [{ id: 1 }] },
      'api/pet.json': {
        type: 'object',
        properties: {
          parent: { $ref: '#' },
          owner: { $ref: 'owner.json#/Owner' },
          own: { $ref: 'api.json#/components/schemas/Own' },
          example: { type: 'string', example: { $ref: 'no.json' } },
        },
      },
      'api/owner.json': { Owner: { type: 'object', properties: { pet: { $ref: 'pet.json' } } } },
      'shared/parameters.yml':
        "limit: {name: limit, in: query, schema: {type: integer}}\nnone: {description: 'None'}\n",
    });
    const named = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
    expect(paths['/pets']).toMatchObject({
      parameters: [{ name: 'limit' }],
      get: {
        responses: {
          200: {
            content: {
              'application/json': {
                schema: { items: named('Animal') },
                examples: { one: { value: [{ id: 1 }] } },
              },
            },
          },
          404: { description: 'None' },
        },
      },
    });
    expect(components?.schemas).toMatchObject({
      Animal: {
        properties: {
          ...{ parent: named('Animal'), owner: named('Owner'), own: named('Own') },
          example: { example: { $ref: 'no.json' } },
        },
      },
      Owner: { properties: { pet: named('Animal') } },
      Own: { type: 'string' },
    });
  });

  it('follows references wherever they are', async () => {
    const { paths, components } = await load({
      'api/api.json': {
        ...head,
        paths: {
          '/pets': {
            get: {
              parameters: { $ref: 'parts.json#/parameters' },
              responses: {
                200: {
                  description: '',
                  content: {
                    'application/json': {
                      schema: { $ref: '#/components/schemas/Pet' },
                      example: { $ref: 'parts.json#/pet' },
                    },
                  },
                },
              },
            },
          },
          '/owners': answering({ $ref: 'parts.json#/Owner' }),
        },
        components: {
          schemas: { $ref: './schemas.yaml', Own: { $ref: '#/components/schemas/Pet' } },
          headers: { $ref: 'parts.json#/headers' },
        },
      },
      'api/schemas.yaml': `
Pet: {type: object, properties: {$ref: 'parts.json#/properties'}}
Cat: {allOf: [{$ref: '#/Pet'}, {$ref: 'schemas.yaml#/Pet'}]}
Size: {type: string, enum: {$ref: 'parts.json#/sizes'}}
`,
      'api/parts.json': {
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
        pet: { id: 1, size: 'small' },
        sizes: ['small'],
        headers: { Total: { schema: { type: 'integer' } } },
        properties: { id: { type: 'integer' }, size: { $ref: 'schemas.yaml#/Size' } },
        Owner: { properties: { pet: { $ref: 'api.json#/components/schemas/Pet' } } },
      },
    });
    const named = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
    expect(components).toEqual({
      schemas: {
        Pet: { type: 'object', properties: { id: { type: 'integer' }, size: named('Size') } },
        Cat: { allOf: [named('Pet'), named('Pet')] },
        Size: { type: 'string', enum: ['small'] },
        Own: named('Pet'),
        Owner: { properties: { pet: named('Pet') } },
      },
      headers: { Total: { schema: { type: 'integer' } } },
    });
    expect(paths['/pets']).toMatchObject({
      get: {
        parameters: [{ name: 'limit' }],
        responses: { 200: { content: { 'application/json': { example: { id: 1 } } } } },
      },
    });
  });

  it('keeps schemas of the same name separate, and the targets of a discriminator', async () => {
    const { components } = await load({
      'api/api.json': {
        ...head,
        paths: { '/a': answering({ $ref: 'a/pet.json' }), '/b': answering({ $ref: 'b/pet.json' }) },
        components: {
          schemas: {
            Any: { discriminator: { propertyName: 'k', mapping: { cat: 'b/pet.json' } } },
          },
        },
      },
      'api/a/pet.json': { type: 'integer' },
      'api/b/pet.json': { type: 'string' },
    });
    const found = components?.schemas ?? {};
    expect(Object.values(found)).toEqual(
      expect.arrayContaining([{ type: 'integer' }, { type: 'string' }]),
    );
    const [name = ''] =
      Object.entries(found).find(([, one]) => 'type' in one && one.type === 'string') ?? [];
    expect(found['Any']).toMatchObject({
      discriminator: { mapping: { cat: `#/components/schemas/${name}` } },
    });
  });

  it.each([
    ['that is missing', { $ref: 'none.json' }, 'cannot be read'],
    ['that has no such place', { $ref: 'pet.json#/none' }, 'points to nothing'],
    ['on another host', { $ref: 'https://example.com/pet.json' }, 'points outside the document'],
    ['with an absolute path', { $ref: '/etc/pet.json' }, 'points outside the document'],
    ['of another kind', { $ref: '../../etc/passwd' }, 'points outside the document'],
  ])('is rejected for a file %s', async (_, schema, reported) => {
    const files = {
      'api/api.json': { ...head, paths: { '/a': answering(schema) } },
      'api/pet.json': {},
    };
    await expect(load(files)).rejects.toThrow(reported);
  });

  it('is rejected for a path item that refers to itself', async () => {
    const files = {
      'api/api.json': { ...head, paths: { '/a': { $ref: 'a.json' } } },
      'api/a.json': { $ref: 'a.json' },
    };
    await expect(load(files)).rejects.toThrow('leads to itself');
  });

  it('is rejected for a server', async () => {
    const files = {
      'api/api.json': { ...head, paths: { '/a': answering({ $ref: 'pet.json' }) } },
      'api/pet.json': {},
    };
    await expect(load(files, 'server')).rejects.toThrow('points outside the document');
  });
});
