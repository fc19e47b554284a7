import { describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../../../openapi-document.ts';
import { valueAtPointer } from '../../json-pointer.ts';
import { parseDocument } from '../../load/load-document.ts';
import { resolveModel } from '../../resolve-model.ts';

type Row = readonly [what: string, given: unknown, meant: unknown];

const reference = { $ref: '#/components/schemas/A' };
const json = (schema: unknown): object => ({ 'application/json': { schema } });
const parameter = { name: 'p', in: 'query' };

/** A slip in a requestBody, with what is read; undefined: nothing. */
const bodies: readonly Row[] = [
  ['without content', { required: true }, { required: true, content: { '*/*': {} } }],
  ['that refers to a schema', reference, { content: json(reference) }],
  ['that is a schema', { type: 'object' }, { content: json({ type: 'object' }) }],
  ['that refers to a response', { $ref: '#/components/responses/R' }, { content: json(reference) }],
  ['that refers to nothing', { $ref: '#/components/requestBodies/B' }, undefined],
  [
    'with a media type that is a reference',
    { content: { 'application/json': reference } },
    { content: json(reference) },
  ],
  ['with a content that is a list', { content: [] }, { content: { '*/*': {} } }],
  [
    'with an encoding that is a text',
    { content: { 'multipart/form-data': { schema: {}, encoding: { a: 'x' } } } },
    { content: { 'multipart/form-data': { schema: {}, encoding: {} } } },
  ],
];

/** A slip in the response with status 200. */
const responses: readonly Row[] = [
  ['that refers to a schema', reference, { description: '', content: json(reference) }],
  ['that is a schema', { type: 'object' }, { description: '', content: json({ type: 'object' }) }],
  [
    'that refers to a body',
    { $ref: '#/components/requestBodies/B2' },
    { description: 'B.', content: json(reference) },
  ],
  [
    'with a header that refers to a parameter',
    { description: '', headers: { X: { $ref: '#/components/parameters/P2' } } },
    { description: '', headers: { X: { schema: { type: 'string' } } } },
  ],
  ['that refers to an example', { $ref: '#/components/examples/E' }, undefined],
  [
    'with the schema of Swagger 2.0',
    { description: 'A.', schema: reference },
    { description: 'A.', content: json(reference) },
  ],
  ['that is a text', 'Fine.', { description: 'Fine.' }],
  [
    'with a header that refers to a schema',
    { description: '', headers: { X: reference } },
    { description: '', headers: { X: { schema: reference } } },
  ],
  [
    'with a header that is a schema',
    { description: '', headers: { X: { type: 'string' } } },
    { description: '', headers: { X: { schema: { type: 'string' } } } },
  ],
  [
    'with a header without a schema',
    { description: '', headers: { X: { description: 'A.' } } },
    { description: '', headers: { X: { description: 'A.', schema: {} } } },
  ],
  ['with headers that are a list', { description: '', headers: [] }, { description: '' }],
  [
    'with links that are texts',
    { description: '', links: { a: 'b' } },
    { description: '', links: {} },
  ],
];

/** A slip in the parameters of an operation. */
const parameters: readonly Row[] = [
  ['without a schema', [parameter], [{ ...parameter, schema: {} }]],
  [
    'in the form of Swagger 2.0',
    [{ ...parameter, type: 'string' }],
    [{ ...parameter, schema: { type: 'string' } }],
  ],
  ['that refers to a schema', [reference], []],
  ['that refers to nothing', [{ $ref: '#/components/parameters/P' }], []],
  [
    'with a location in upper case',
    [{ name: 'p', in: 'Query', schema: {} }],
    [{ ...parameter, schema: {} }],
  ],
  ['without a location', [{ name: 'p', schema: {} }], []],
  ['without a name', [{ in: 'query', schema: {} }], []],
  ['by name', { p: { ...parameter, schema: {} } }, [{ ...parameter, schema: {} }]],
  [
    'with a schema and content',
    [{ ...parameter, schema: {}, content: json({}) }],
    [{ ...parameter, schema: {} }],
  ],
  [
    'with an unknown style',
    [{ ...parameter, schema: {}, style: 'csv' }],
    [{ ...parameter, schema: {} }],
  ],
  [
    'that is written twice',
    [
      { ...parameter, schema: {} },
      { ...parameter, schema: {} },
    ],
    [{ ...parameter, schema: {} }],
  ],
  [
    'with two media types',
    [{ ...parameter, content: { 'a/b': {}, 'c/d': {} } }],
    [{ ...parameter, content: { 'a/b': {} } }],
  ],
];

/** A slip in a schema of OpenAPI 3.0. */
const schemas: readonly Row[] = [
  ['a list of types', { type: ['string', 'null'] }, { type: 'string', nullable: true }],
  [
    'two types',
    { type: ['string', 'integer'] },
    { anyOf: [{ type: 'string' }, { type: 'integer' }] },
  ],
  ['the type null', { type: 'null' }, { enum: [null] }],
  [
    'another name of a type',
    { type: 'int', format: 'int32' },
    { type: 'integer', format: 'int32' },
  ],
  ['a type in upper case', { type: 'String' }, { type: 'string' }],
  ['the type of a file', { type: 'file' }, { type: 'string', format: 'binary' }],
  ['an unknown type', { type: 'any' }, {}],
  ['a number as exclusiveMinimum', { exclusiveMinimum: 5 }, { minimum: 5, exclusiveMinimum: true }],
  ['a bound that is a text', { minimum: '5' }, {}],
  ['a negative length', { minLength: -1 }, {}],
  ['an enum that is an object', { enum: { a: 1 } }, {}],
  ['one required name', { required: 'a' }, { required: ['a'] }],
  ['a name that is required twice', { required: ['a', 'a'] }, { required: ['a'] }],
  ['properties that are a list', { properties: [] }, {}],
  [
    'a property that is a type',
    { properties: { a: 'string' } },
    { properties: { a: { type: 'string' } } },
  ],
  [
    'items that are a list',
    { type: 'array', items: [reference] },
    { type: 'array', items: { anyOf: [reference] } },
  ],
  ['one schema as allOf', { allOf: reference }, { allOf: [reference] }],
  ['a reference to nothing', { $ref: '#/components/schemas/B' }, {}],
  ['a reference to a parameter', { $ref: '#/components/parameters/P2' }, {}],
  ['a reference to itself', { $ref: '#/components/schemas/Self' }, {}],
  ['a bare name as a reference', { $ref: 'A' }, reference],
  ['a reference of Swagger 2.0', { $ref: '#/definitions/A' }, reference],
  [
    'a discriminator that is a text',
    { oneOf: [reference], discriminator: 'kind' },
    { oneOf: [reference], discriminator: { propertyName: 'kind' } },
  ],
  [
    'a flag that is a text',
    { nullable: 'true', type: 'string' },
    { nullable: true, type: 'string' },
  ],
];

/** A slip anywhere else: keys of the document, with the pointer of what is read, and its value. */
const others: readonly (readonly [what: string, given: object, pointer: string, meant: unknown])[] =
  [
    ['a path without a slash', { paths: { a: {} } }, '#/paths/~1a', {}],
    [
      'a method in upper case',
      { paths: { '/a': { GET: { responses: { 204: { description: '' } } } } } },
      '#/paths/~1a/get/responses/204',
      { description: '' },
    ],
    [
      'a status with a text',
      { paths: { '/a': { get: { responses: { '200 OK': { description: '' } } } } } },
      '#/paths/~1a/get/responses',
      { 200: { description: '' } },
    ],
    ['an operation that is a text', { paths: { '/a': { get: 'a' } } }, '#/paths/~1a', {}],
    [
      'a path that refers to nothing',
      { paths: { '/a': { $ref: '#/components/pathItems/a' } } },
      '#/paths/~1a',
      undefined,
    ],
    [
      'a body among the parameters',
      {
        paths: {
          '/a': {
            post: { parameters: [{ name: 'b', in: 'body', schema: reference }], responses: {} },
          },
        },
      },
      '#/paths/~1a/post/requestBody/content',
      json(reference),
    ],
    [
      'a file among the parameters',
      {
        paths: {
          '/a': {
            post: {
              parameters: [{ name: 'f', in: 'formData', type: 'file', required: true }],
              responses: {},
            },
          },
        },
      },
      '#/paths/~1a/post/requestBody/content/multipart~1form-data/schema',
      { type: 'object', properties: { f: { type: 'string', format: 'binary' } }, required: ['f'] },
    ],
    ['one security requirement', { security: { key: null } }, '#/security', [{ key: [] }]],
    [
      'a scheme of Swagger 2.0',
      { components: { securitySchemes: { key: { type: 'basic' } } } },
      '#/components/securitySchemes/key',
      { type: 'http', scheme: 'basic' },
    ],
    [
      'a scheme without flows',
      { components: { securitySchemes: { key: { type: 'oauth2' } } } },
      '#/components/securitySchemes/key',
      { type: 'http', scheme: 'bearer' },
    ],
    ['a server that is a text', { servers: ['/v1'] }, '#/servers', [{ url: '/v1' }]],
    [
      'a variable without a default',
      { servers: [{ url: '/{v}', variables: { v: {} } }] },
      '#/servers/0/variables/v',
      { default: '' },
    ],
  ];

const ok = { 204: { description: '' } };
/** Parts that references of other kinds lead to. */
const otherKinds = {
  requestBodies: { B2: { description: 'B.', content: json(reference) } },
  responses: { R: { description: '', content: json(reference) } },
  parameters: { P2: { ...parameter, schema: { type: 'string' } } },
  examples: { E: { value: 1 } },
};

async function loaded(given: object, openapi: string): Promise<OpenApiDocument> {
  const { paths = {}, components = {}, ...rest } = given as Readonly<Record<string, object>>;
  const whole = {
    ...{ openapi, info: { title: 'T', version: '1' }, ...rest },
    paths: { ...paths, '/other': { get: { operationId: 'other', responses: ok } } },
    components: { ...otherKinds, schemas: { A: {} }, ...components },
  };
  return parseDocument(JSON.stringify(whole), 'a.json', 'any');
}

async function expectMeant(given: object, pointer: string, meant: unknown): Promise<void> {
  for (const openapi of ['3.0.3', '3.1.0']) {
    const document = await loaded(given, openapi);
    const { operations, warnings } = resolveModel(document, 'a.json', 'any');
    expect(operations.map(({ id }) => id)).toContain('other');
    expect(warnings).not.toEqual([]);
    expect(valueAtPointer(document, pointer)).toEqual(meant);
  }
}

const operation = (keys: object): object => ({
  paths: { '/a': { post: { responses: ok, ...keys } } },
});

describe('a slip in one operation does not affect the others:', () => {
  it.each(bodies)('a body %s', async (_what, requestBody, meant) => {
    await expectMeant(operation({ requestBody }), '#/paths/~1a/post/requestBody', meant);
  });

  it.each(responses)('a response %s', async (_what, response, meant) => {
    const given = operation({ responses: { 200: response } });
    await expectMeant(given, '#/paths/~1a/post/responses/200', meant);
  });

  it.each(parameters)('a parameter %s', async (_what, given, meant) => {
    await expectMeant(operation({ parameters: given }), '#/paths/~1a/post/parameters', meant);
  });

  it.each(schemas)('%s in a schema', async (_what, schema, meant) => {
    const schemas = { A: {}, Self: { $ref: '#/components/schemas/Self' } };
    const given = {
      ...operation({ requestBody: { content: json(schema) } }),
      components: { schemas },
    };
    const document = await loaded(given, '3.0.3');
    const pointer = '#/paths/~1a/post/requestBody/content/application~1json/schema';
    const { warnings } = resolveModel(document, 'a.json', 'any');
    expect(warnings.map(({ place }) => place).join()).toContain(pointer);
    expect(valueAtPointer(document, pointer)).toEqual(meant);
  });

  it.each(others)('%s', async (_what, given, pointer, meant) => {
    await expectMeant(given, pointer, meant);
  });

  it('names of components may have any characters', async () => {
    const given = {
      ...operation({ parameters: [{ $ref: '#/components/parameters/My%20Page' }] }),
      components: { parameters: { 'My Page': { ...parameter, schema: {} } } },
    };
    const { operations } = resolveModel(await loaded(given, '3.0.3'), 'a.json', 'any');
    expect(operations[0]?.parameters).toMatchObject([{ name: 'p' }]);
  });
});
