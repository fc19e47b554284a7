import { describe, expect, it } from 'vitest';
import type { ApiModel } from '../api-model.ts';
import { parseDocument } from '../load/load-document.ts';
import { resolveModel } from '../resolve-model.ts';

const ok = { 200: { description: 'Fine.' } };

async function modelOf(document: object, openapi: string): Promise<ApiModel> {
  const text = JSON.stringify({ openapi, info: { title: 'T', version: '1' }, ...document });
  return resolveModel(await parseDocument(text, 'a.json', 'any'), 'a.json', 'any');
}

function answering(schema: unknown, more: object = {}): object {
  const content = { 'application/json': { schema } };
  return {
    paths: { '/a': { get: { responses: { 200: { description: '', content } } } } },
    ...more,
  };
}

const responseSchema = '#/paths/~1a/get/responses/200/content/application~1json/schema';

const described = { description: '' };

const tagged = (...names: readonly string[]): object => ({
  ...{ type: 'object', required: ['kind'] },
  properties: { kind: { type: 'string', enum: names } },
});

/** Mistakes that are reported, with the resulting schema of the response to `GET /a`. */
const named: readonly (readonly [
  what: string,
  openapi: string,
  document: object,
  places: readonly string[],
  schema: unknown,
])[] = [
  [
    'an empty list of required names',
    '3.0.3',
    answering({ type: 'object', required: [] }),
    [`${responseSchema}/required`],
    { type: 'object' },
  ],
  [
    'nullable next to allOf',
    '3.0.3',
    answering({
      ...{ description: 'One.', nullable: true, 'x-note': 1 },
      allOf: [{ type: 'object', properties: { a: { nullable: true, type: 'string' } } }],
    }),
    [`${responseSchema}/nullable`],
    {
      ...{ description: 'One.', 'x-note': 1 },
      anyOf: [
        { allOf: [{ type: 'object', properties: { a: { nullable: true, type: 'string' } } }] },
        { enum: [null] },
      ],
    },
  ],
  [
    'nullable next to a reference',
    '3.0.3',
    answering(
      { $ref: '#/components/schemas/A', nullable: true },
      { components: { schemas: { A: {} } } },
    ),
    [`${responseSchema}/nullable`],
    { anyOf: [{ $ref: '#/components/schemas/A' }, { enum: [null] }] },
  ],
  [
    'an alternative that is only nullable',
    '3.0.3',
    answering({ anyOf: [{ type: 'integer' }, { nullable: true }] }),
    [`${responseSchema}/anyOf`],
    { anyOf: [{ type: 'integer' }, { enum: [null] }] },
  ],
  [
    'nullable next to a type',
    '3.1.0',
    answering({ type: 'string', nullable: true }),
    [`${responseSchema}/nullable`],
    { type: ['string', 'null'] },
  ],
  [
    'nullable next to a reference',
    '3.1.0',
    answering(
      { $ref: '#/components/schemas/A', nullable: true },
      { components: { schemas: { A: {} } } },
    ),
    [`${responseSchema}/nullable`],
    { anyOf: [{ $ref: '#/components/schemas/A' }, { type: 'null' }] },
  ],
  [
    'nullable that says nothing',
    '3.1.0',
    answering({ type: 'string', nullable: false }),
    [`${responseSchema}/nullable`],
    { type: 'string' },
  ],
  [
    'references to media types',
    '3.1.0',
    {
      paths: {
        '/a': {
          get: {
            responses: {
              200: {
                ...described,
                content: { 'application/json': { $ref: '#/components/mediaTypes/A' } },
              },
            },
          },
        },
      },
      components: { mediaTypes: { A: { schema: { type: 'integer' } } } },
    },
    ['#/components/mediaTypes'],
    { type: 'integer' },
  ],
  [
    'an allOf that is closed to the properties of its parts',
    '3.0.3',
    answering(
      {
        ...{ type: 'object', additionalProperties: false, required: ['name', 'size'] },
        allOf: [
          { $ref: '#/components/schemas/A' },
          { additionalProperties: false, properties: { size: {}, name: {} } },
        ],
      },
      {
        components: {
          schemas: { A: { additionalProperties: false, properties: { name: {} } } },
        },
      },
    ),
    [`${responseSchema}/additionalProperties`, '#/components/schemas/A/additionalProperties'],
    {
      ...{ type: 'object', required: ['name', 'size'] },
      allOf: [
        { $ref: '#/components/schemas/A' },
        { additionalProperties: false, properties: { size: {}, name: {} } },
      ],
    },
  ],
  [
    'a choice that is closed to what each alternative requires',
    '3.0.3',
    answering({
      ...{ type: 'object', additionalProperties: false, properties: { kind: {} } },
      oneOf: [{ required: ['kind', 'bark'] }, { required: ['meow'] }],
    }),
    [`${responseSchema}/additionalProperties`],
    {
      ...{ type: 'object', properties: { kind: {} } },
      oneOf: [{ required: ['kind', 'bark'] }, { required: ['meow'] }],
    },
  ],
  [
    'a discriminator that its alternatives leave open',
    '3.0.3',
    answering(
      {
        oneOf: ['A', 'B', 'C'].map((name) => ({ $ref: `#/components/schemas/${name}` })),
        discriminator: {
          propertyName: 'kind',
          mapping: { a: '#/components/schemas/A', b: 'B', also: 'B', c: 'C' },
        },
      },
      {
        components: {
          schemas: {
            A: { type: 'object', properties: { kind: { type: 'string' } } },
            B: { allOf: [{ $ref: '#/components/schemas/A' }] },
            C: { type: 'object', properties: { kind: { type: 'string', enum: ['C'] } } },
          },
        },
      },
    ),
    [`${responseSchema}/discriminator`],
    expect.objectContaining({
      oneOf: [
        { allOf: [{ $ref: '#/components/schemas/A' }, tagged('a')] },
        { allOf: [{ $ref: '#/components/schemas/B' }, tagged('b', 'also')] },
        { $ref: '#/components/schemas/C' },
      ],
    }),
  ],
  [
    'a discriminator whose property lists all names in a shared base',
    '3.0.3',
    answering(
      {
        oneOf: ['A', 'B'].map((name) => ({ $ref: `#/components/schemas/${name}` })),
        discriminator: { propertyName: 'kind', mapping: { a: 'A', b: 'B' } },
      },
      {
        components: {
          schemas: {
            Base: { type: 'object', properties: { kind: { enum: ['a', 'b'] } } },
            A: { allOf: [{ $ref: '#/components/schemas/Base' }] },
            B: { allOf: [{ $ref: '#/components/schemas/Base' }] },
          },
        },
      },
    ),
    [`${responseSchema}/discriminator`],
    expect.objectContaining({
      oneOf: [
        { allOf: [{ $ref: '#/components/schemas/A' }, tagged('a')] },
        { allOf: [{ $ref: '#/components/schemas/B' }, tagged('b')] },
      ],
    }),
  ],
  [
    'a discriminator without a mapping',
    '3.0.3',
    answering(
      {
        allOf: [
          { type: 'object' },
          {
            oneOf: ['A', 'B', 'C', 'D'].map((name) => ({ $ref: `#/components/schemas/${name}` })),
            discriminator: { propertyName: 'kind', mapping: { a: '#/components/schemas/A' } },
          },
        ],
      },
      {
        components: {
          schemas: {
            A: { type: 'object', properties: { kind: { type: 'string' } } },
            B: { allOf: [{ $ref: '#/components/schemas/A' }] },
            C: { type: 'object', properties: { kind: { type: 'string', example: 'see' } } },
            D: { type: 'object' },
          },
        },
      },
    ),
    [`${responseSchema}/allOf/1/discriminator`],
    {
      allOf: [
        { type: 'object' },
        expect.objectContaining({
          oneOf: [
            { allOf: [{ $ref: '#/components/schemas/A' }, tagged('a')] },
            { allOf: [{ $ref: '#/components/schemas/B' }, tagged('B')] },
            { $ref: '#/components/schemas/C' },
            { $ref: '#/components/schemas/D' },
          ],
        }),
      ],
    },
  ],
  [
    'a discriminator in what all alternatives extend',
    '3.0.3',
    answering(
      { oneOf: ['B', 'C'].map((name) => ({ $ref: `#/components/schemas/${name}` })) },
      {
        components: {
          schemas: {
            A: {
              ...{ type: 'object', properties: { kind: { type: 'string' } } },
              discriminator: { propertyName: 'kind', mapping: { b: 'B' } },
            },
            B: { allOf: [{ $ref: '#/components/schemas/A' }] },
            C: { allOf: [{ $ref: '#/components/schemas/B' }] },
          },
        },
      },
    ),
    ['#/components/schemas/A/discriminator'],
    {
      oneOf: [
        { allOf: [{ $ref: '#/components/schemas/B' }, tagged('b')] },
        { allOf: [{ $ref: '#/components/schemas/C' }, tagged('C')] },
      ],
    },
  ],
  [
    'an example that is JSON in a string',
    '3.0.3',
    {
      paths: {
        '/a': {
          get: {
            responses: {
              200: {
                ...described,
                content: { 'application/json': { example: '{"rows": [{"id": 7}, {"n": null}]}' } },
              },
            },
          },
        },
      },
    },
    [responseSchema.replace(/\/schema$/, '')],
    { properties: { rows: { items: { properties: { id: { example: 7 }, n: {} } } } } },
  ],
  [
    'neither title nor version',
    '3.0.3',
    { ...answering({ type: 'integer' }), info: undefined },
    ['#/info'],
    { type: 'integer' },
  ],
  [
    'responses without descriptions',
    '3.1.0',
    {
      paths: {
        '/a': {
          get: { responses: { 200: { content: { 'application/json': { schema: {} } } }, 404: {} } },
        },
      },
    },
    ['#/paths/~1a/get/responses/200'],
    {},
  ],
  [
    'OpenAPI 3.2',
    '3.2.0',
    {
      $self: 'https://example.com/a',
      paths: {
        '/a': {
          query: { responses: ok },
          get: {
            responses: {
              200: { content: { 'application/json': { itemSchema: { type: 'integer' } } } },
            },
          },
        },
      },
    },
    ['#/openapi', '#/paths/~1a/query'],
    { type: 'array', items: { type: 'integer' } },
  ],
];

describe('a third-party document', () => {
  it.each(named)(
    'is served with %s (%s), with a warning',
    async (...[, openapi, given, places, schema]) => {
      const { warnings, operations } = await modelOf(given, openapi);
      expect(warnings.map(({ place }) => place)).toEqual(places.map((place) => `a.json${place}`));
      expect(operations[0]?.responses[0]?.schema).toEqual(schema);
    },
  );
});

describe('headers that HTTP clients set or that OpenAPI describes elsewhere', () => {
  it('are left out of the parameters, with a warning', async () => {
    const header = (name: string): object => ({ name, in: 'header', schema: { enum: ['base64'] } });
    const names = ['Accept-Encoding', 'X-Encoding', 'content-length', 'Accept', 'authorization'];
    const parameters = names.map(header);
    const { operations, warnings } = await modelOf(
      { paths: { '/a': { get: { parameters, responses: ok } } } },
      '3.0.3',
    );
    expect(operations[0]?.parameters.map(({ name }) => name)).toEqual(['X-Encoding']);
    expect(warnings.map(({ place }) => place)).toEqual([
      'a.json#/paths/~1a/get/parameters/0',
      'a.json#/paths/~1a/get/parameters/2',
      'a.json#/paths/~1a/get/parameters/3',
      'a.json#/paths/~1a/get/parameters/4',
    ]);
  });
});
