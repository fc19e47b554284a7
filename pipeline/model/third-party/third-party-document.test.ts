import { describe, expect, it } from 'vitest';
import { PipelineError } from '../../errors.ts';
import type { ApiModel } from '../api-model.ts';
import { parseDocument } from '../load/load-document.ts';
import { resolveModel } from '../resolve-model.ts';

const ok = { 200: { description: 'Fine.' } };

async function modelOf(
  document: object,
  { openapi = '3.0.3', accept = 'any' }: { openapi?: string; accept?: 'any' | 'server' } = {},
): Promise<ApiModel> {
  const text = JSON.stringify({ openapi, info: { title: 'T', version: '1' }, ...document });
  return resolveModel(await parseDocument(text, 'a.json', accept), 'a.json', accept);
}

function answering(schema: unknown, more: object = {}): object {
  const content = { 'application/json': { schema } };
  return {
    paths: { '/a': { get: { responses: { 200: { description: '', content } } } } },
    ...more,
  };
}

const info = { title: 'T', version: '1' };

function exampleTwice(): object {
  const content = { 'application/json': { example: 1, examples: { a: { value: 1 } } } };
  return { '/a': { get: { responses: { 200: { description: '', content } } } } };
}

type Taken = readonly [what: string, openapi: '3.0.3' | '3.1.0', document: object];

const taken: readonly Taken[] = [
  ['nullable without type', '3.0.3', answering({ nullable: true })],
  [
    'a reference into a path',
    '3.0.3',
    {
      paths: {
        '/a': { get: { parameters: [{ name: 'p', in: 'query', schema: {} }], responses: ok } },
        '/b': { get: { parameters: [{ $ref: '#/paths/~1a/get/parameters/0' }], responses: ok } },
      },
    },
  ],
  ['an invalid pattern', '3.0.3', answering({ type: 'string', pattern: '(' })],
  ['an array without items', '3.1.0', answering({ type: 'array' })],
  ['several types', '3.1.0', answering({ type: ['string', 'null'] })],
  ['a boolean schema', '3.1.0', answering(true)],
  ['webhooks without paths', '3.1.0', { webhooks: { made: { post: { responses: ok } } } }],
  ['an operation without responses', '3.1.0', { paths: { '/a': { get: {} } } }],
  ['a required name without property', '3.0.3', answering({ required: ['a'], properties: {} })],
  ['parts of segments as parameters', '3.0.3', parameterPath('/a/{x}.json', ['x'])],
  ['two parameters in a segment', '3.0.3', parameterPath('/a/{x}-{y}', ['x', 'y'])],
  [
    'a response without description',
    '3.0.3',
    { paths: { '/a': { get: { responses: { 200: {} } } } } },
  ],
  ['no responses', '3.1.0', { paths: { '/a': { get: { responses: {} } } } }],
  ['odd notes', '3.0.3', { paths: {}, tags: ['a'], info: { ...info, license: {} } }],
  ['an example next to examples', '3.0.3', answering({}, { paths: exampleTwice() })],
  [
    'an odd name of a schema',
    '3.0.3',
    answering(
      { $ref: '#/components/schemas/List%3CPet%3E' },
      { components: { schemas: { 'List<Pet>': {} } } },
    ),
  ],
  [
    'a reference through another',
    '3.0.3',
    answering(
      { $ref: '#/components/schemas/A/properties/b/properties/c' },
      {
        components: {
          schemas: {
            A: { properties: { b: { $ref: '#/components/schemas/B' } } },
            B: { properties: { c: { type: 'string' } } },
          },
        },
      },
    ),
  ],
  ['no paths at all', '3.1.0', { paths: {} }],
  ['an extension among its paths', '3.0.3', { paths: { 'x-root': { a: 1 } } }],
  [
    'a component named like a class of statuses',
    '3.0.3',
    {
      paths: { '/a': { get: { responses: { '5xx': { $ref: '#/components/responses/5xx' } } } } },
      components: { responses: { '5xx': { description: '' } } },
    },
  ],
  [
    'a reference in an example',
    '3.0.3',
    answering({ example: { $ref: 'a.json' } }, { 'x-note': { $ref: 'b.md' } }),
  ],
  [
    'a schema that is referred to with siblings',
    '3.1.0',
    answering(
      { $ref: '#/components/schemas/A', description: 'One.' },
      { components: { schemas: { A: { const: 1 } } } },
    ),
  ],
];

function parameterPath(path: string, names: readonly string[]): object {
  const parameters = names.map((name) => ({ name, in: 'path', required: true, schema: {} }));
  return { paths: { [path]: { get: { parameters, responses: ok } } } };
}

const slips: readonly (readonly [what: string, document: object, place: string])[] = [
  [
    'a key that OpenAPI does not know',
    { paths: { '/a': { get: { operationId: 'a', responses: ok, tag: 'a' } } } },
    '#/paths/~1a/get/tag',
  ],
  [
    'a key next to a reference',
    {
      paths: {
        '/a': {
          get: {
            operationId: 'a',
            parameters: [{ $ref: '#/components/parameters/P', type: 'string' }],
            responses: ok,
          },
        },
      },
      components: { parameters: { P: { name: 'p', in: 'query', schema: {} } } },
    },
    '#/paths/~1a/get/parameters/0/type',
  ],
  [
    'a schema that is required',
    { paths: {}, components: { schemas: { A: { properties: { a: { required: true } } } } } },
    '#/components/schemas/A/properties/a/required',
  ],
  [
    'a parameter of the path that is not required',
    {
      paths: {
        '/a/{id}': {
          parameters: [{ name: 'id', in: 'path', schema: {} }],
          get: { operationId: 'a', responses: ok },
        },
      },
    },
    '#/paths/~1a~1{id}/parameters/0',
  ],
  [
    'a parameter of the path that is not declared',
    { paths: { '/a/{id}': { get: { operationId: 'a', responses: ok } } } },
    '#/paths/~1a~1{id}/get',
  ],
];

const asIs = { type: 'string', enum: ['a', 1], pattern: '/a/' };
const impossible = { type: 'integer', enum: ['1'] };

const corrections: readonly (readonly [openapi: string, schema: object, meant: object])[] = [
  [
    '3.1.0',
    { minimum: 1, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
    { exclusiveMinimum: 1, maximum: 9 },
  ],
  ['3.1.0', { type: 'text', minLength: '1', enum: [] }, {}],
  ['3.1.0', asIs, asIs],
  ['3.0.3', impossible, { ...impossible }],
];

describe('a third-party document', () => {
  it.each(taken)('may have %s', async (_what, openapi, document) => {
    await expect(modelOf(document, { openapi })).resolves.toMatchObject({
      openapi: openapi.slice(0, 3),
    });
  });

  it('has ids derived from method and path if its own are missing, invalid or duplicate', async () => {
    const { operations, warnings } = await modelOf({
      paths: {
        '/a': {
          get: { operationId: 'one', responses: ok },
          post: { operationId: 'ONE', responses: ok },
          put: { operationId: '../up', responses: ok },
          delete: { responses: ok },
        },
        '/A': { delete: { operationId: 'deleteA', responses: ok } },
      },
    });
    expect(operations.map(({ id }) => id)).toEqual([
      ...['one', 'postA', 'putA', 'deleteA2', 'deleteA'],
    ]);
    expect(warnings.map(({ place }) => place)).toEqual([
      ...['a.json#/paths/~1a/post', 'a.json#/paths/~1a/put'],
    ]);
  });

  it.each(slips)('is served with a warning about %s', async (_what, document, place) => {
    const { warnings } = await modelOf(document);
    expect(warnings.map((warning) => warning.place)).toEqual([`a.json${place}`]);
  });

  it.each(corrections)('(%s) has %j repaired to %j', async (openapi, schema, meant) => {
    const components = { schemas: { A: schema } };
    const { document, warnings } = await modelOf({ paths: {}, components }, { openapi });
    expect(document.components?.schemas?.['A']).toEqual(meant);
    expect(warnings.length > 0).toBe(meant !== schema);
  });

  it('has only the parameters of its paths', async () => {
    const stray = { name: 'no', in: 'path', schema: { type: 'integer' } };
    const { operations } = await modelOf({
      paths: { '/a/{id}?b={b}': { get: { operationId: 'a', parameters: [stray], responses: ok } } },
    });
    expect(operations[0]?.parameters).toMatchObject([
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
    ]);
  });

  it('is read without keys that YAML left empty', async () => {
    const text = `openapi: 3.1
info: {title: T, version: 1.5, description: }
servers: [{url: 'http://a:{port}', variables: {port: {default: 80, enum: [80, 81]}}}]
security:
paths:
  /a:
    parameters:
    get:
      operationId: a
      tags:
      responses:
        2xx:
          content:
            application/json:
components:
`;
    const model = resolveModel(await parseDocument(text, 'a.yaml', 'any'), 'a.yaml', 'any');
    expect(model).toMatchObject({ version: '1.5', document: { openapi: '3.1.0' } });
    expect(model.document.servers).toMatchObject([
      { variables: { port: { default: '80', enum: ['80', '81'] } } },
    ]);
    expect(model.warnings.map(({ place }) => place)).toEqual([
      'a.yaml#/paths/~1a/get/responses/2xx',
    ]);
    expect(model.operations).toMatchObject([
      {
        responses: [{ status: '2XX', contents: [{ mediaType: 'application/json', schema: null }] }],
      },
    ]);
  });

  it('may refer to schemas by name', async () => {
    const { document } = await modelOf(
      {
        paths: {},
        components: {
          schemas: {
            Id: { $id: 'https://example.com/pet.json', $defs: { name: { $anchor: 'name' } } },
            Tree: { $dynamicAnchor: 'node', items: { $dynamicRef: '#node' } },
            Users: {
              allOf: [
                { $ref: 'https://example.com/pet.json' },
                { $ref: 'pet.json#/$defs/name' },
                { $ref: '#name' },
              ],
            },
            Own: { $id: '/own', $defs: { a: {} }, properties: { a: { $ref: '#/$defs/a' } } },
          },
        },
      },
      { openapi: '3.1.0' },
    );
    const schemas = '#/components/schemas';
    expect(document.components?.schemas).toMatchObject({
      Tree: { items: { $ref: `${schemas}/Tree` } },
      Users: {
        allOf: [
          { $ref: `${schemas}/Id` },
          { $ref: `${schemas}/Id/$defs/name` },
          { $ref: `${schemas}/Id/$defs/name` },
        ],
      },
      Own: { properties: { a: { $ref: `${schemas}/Own/$defs/a` } } },
    });
  });

  it('may refer to path items', async () => {
    const { operations } = await modelOf(
      {
        paths: { '/a': { $ref: '#/components/pathItems/A' } },
        components: { pathItems: { A: { get: { operationId: 'getIt', responses: ok } } } },
      },
      { openapi: '3.1.0' },
    );
    expect(operations).toMatchObject([
      { id: 'getIt', path: '/a', pointer: '#/components/pathItems/A/get' },
    ]);
  });

  it('is resolved with everything that responses and requests need', async () => {
    const example = { summary: 'One', value: { id: 1 } };
    const schema = { $ref: '#/components/schemas/A' };
    const { operations, securitySchemes } = await modelOf({
      components: {
        schemas: { A: { type: 'object' } },
        examples: { one: example },
        headers: { Link: { required: true, schema: { type: 'string' } } },
        securitySchemes: { key: { type: 'http', scheme: 'Bearer' } },
      },
      paths: {
        '/a': {
          post: {
            parameters: [
              { name: 'q', in: 'query', schema: { type: 'array', items: {} } },
              { name: 'x-a', in: 'header', content: { 'application/json': { schema } } },
            ],
            requestBody: { content: { 'application/json': { schema, example: { id: 2 } } } },
            callbacks: { done: { '{$request.body#/url}': { post: { responses: ok } } } },
            responses: {
              201: {
                description: 'Made.',
                headers: {
                  Link: { $ref: '#/components/headers/Link' },
                  'Content-Type': { schema: {} },
                },
                content: {
                  'text/plain': {},
                  'application/json': {
                    schema,
                    examples: {
                      one: { $ref: '#/components/examples/one' },
                      deep: { value: { $ref: '#/components/examples/one' } },
                    },
                  },
                },
              },
            },
          },
        },
      },
    });
    const place = '#/paths/~1a/post';
    expect(operations).toMatchObject([
      {
        pointer: place,
        parameters: [
          {
            name: 'q',
            style: 'form',
            explode: true,
            mediaType: null,
            schemaPointer: `${place}/parameters/0/schema`,
          },
          {
            name: 'x-a',
            style: 'simple',
            explode: false,
            mediaType: 'application/json',
            schemaPointer: `${place}/parameters/1/content/application~1json/schema`,
          },
        ],
        body: {
          contents: [
            {
              mediaType: 'application/json',
              schemaPointer: `${place}/requestBody/content/application~1json/schema`,
              examples: [{ name: null, value: { id: 2 } }],
            },
          ],
        },
        callbacks: [{ name: 'done', url: '{$request.body#/url}', method: 'post', body: null }],
        responses: [
          {
            headers: [
              {
                name: 'Link',
                required: true,
                schemaPointer: '#/components/headers/Link/schema',
              },
            ],
            contents: [
              { mediaType: 'text/plain', schema: null, schemaPointer: null },
              {
                examples: [
                  { name: 'one', value: { id: 1 } },
                  { name: 'deep', value: { id: 1 } },
                ],
              },
            ],
          },
        ],
      },
    ]);
    expect([...securitySchemes]).toEqual([['key', { type: 'http', scheme: 'bearer' }]]);
  });

  it.each([
    ['Swagger 2.0', { swagger: '2.0', openapi: undefined, paths: {} }, 'is Swagger "2.0"'],
    ['OpenAPI 3.3', { openapi: '3.3.0', paths: {} }, 'is OpenAPI "3.3.0"'],
    ['a reference to a file', answering({ $ref: 'a.json' }), 'points outside the document'],
    [
      'a misspelt private key',
      { 'x-db': { format: 1, provider: 'sqlite', enum: [] }, paths: {} },
      'Unknown key "enum"',
    ],
  ])('is rejected for %s', async (_what, document, reported) => {
    const error: unknown = await modelOf(document).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PipelineError);
    const [problem] = (error as PipelineError).problems;
    expect(`${problem.message} ${problem.hint ?? ''}`).toContain(reported);
    expect(problem.place).toMatch(/^a\.json#/);
  });

  it.each([
    [
      { paths: { '/a': { get: { responses: ok, tag: 'a' } } }, info: { title: [] } },
      'a.json#/info',
    ],
  ])('is rejected with the place: %j', async (document, place) => {
    const error: unknown = await modelOf(document).catch((thrown: unknown) => thrown);
    expect((error as PipelineError).problems[0].place).toContain(place);
  });

  it('is rejected for a server if it is OpenAPI 3.1', async () => {
    await expect(
      modelOf({ paths: {} }, { openapi: '3.1.0', accept: 'server' }),
    ).rejects.toMatchObject({ code: 'DOCUMENT_VERSION' });
  });
});
