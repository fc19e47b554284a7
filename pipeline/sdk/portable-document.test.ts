import { describe, expect, it } from 'vitest';
import { packageNames, packageOptions } from './package-names.ts';
import { portableDocument } from './portable-document.ts';
import { portableSchema } from './portable-schema.ts';
import { sdkLanguages } from './sdk-languages.ts';

const schemas = [
  {
    name: 'an unrestricted schema stays one if that compiles',
    given: { nullable: true },
    want: { nullable: true },
  },
  {
    name: 'an unrestricted schema becomes an object if it must be typed',
    isTyped: true,
    given: { nullable: true, additionalProperties: true },
    want: { nullable: true, type: 'object' },
  },
  {
    name: 'a nullable list is not required if it must be typed',
    isTyped: true,
    given: {
      required: ['a'],
      properties: { a: { type: 'array', nullable: true, items: { type: 'string' } } },
    },
    want: {
      type: 'object',
      properties: { a: { type: 'array', items: { type: 'string' } } },
    },
  },
  {
    name: 'an enum whose values would have the same name is dropped',
    given: { type: 'string', enum: ['name', '-name'] },
    want: { type: 'string' },
  },
  {
    name: 'a union of scalars becomes unrestricted',
    given: { oneOf: [{ type: 'string' }, { type: 'integer' }] },
    want: {},
  },
  {
    name: 'a value that may be changed stays only a value if it must be typed',
    isTyped: true,
    given: {
      anyOf: [
        { type: 'integer', minimum: 0 },
        {
          ...{ type: 'object', required: ['$inc'], additionalProperties: false },
          properties: { $inc: { type: 'integer' } },
        },
      ],
    },
    want: { type: 'integer', minimum: 0 },
  },
  {
    name: 'null is removed from an enum and becomes nullable',
    given: { type: 'string', enum: ['a', null] },
    want: { type: 'string', nullable: true, enum: ['a'] },
  },
  {
    name: 'a single reference with other keywords becomes a bare one',
    given: { nullable: true, readOnly: true, allOf: [{ $ref: '#/components/schemas/A' }] },
    want: { $ref: '#/components/schemas/A' },
  },
  {
    name: 'a nullable reference is not required',
    given: {
      required: ['a', 'b'],
      properties: {
        a: { anyOf: [{ $ref: '#/components/schemas/A' }, { type: 'null' }] },
        b: { type: 'string' },
      },
    },
    want: {
      type: 'object',
      properties: { a: { $ref: '#/components/schemas/A' }, b: { type: 'string' } },
      required: ['b'],
    },
  },
  {
    name: 'patterns, examples and unknown keywords are left out',
    given: { type: 'string', pattern: '^"', example: '"', 'x-go-custom-tag': 'evil', xml: {} },
    want: { type: 'string' },
  },
  {
    name: 'unprintable properties are left out',
    given: {
      required: ['a"b'],
      properties: {
        'a"b': {},
        'x-kept': { type: 'integer' },
        ['__proto__']: { type: 'string' },
      },
    },
    want: {
      type: 'object',
      properties: { 'x-kept': { type: 'integer' }, ['__proto__']: { type: 'string' } },
    },
  },
  {
    name: 'defaults that could become code, and those of date-times, are left out',
    given: {
      properties: {
        a: { type: 'string', default: '"; evil()' },
        b: { type: 'string', format: 'date-time', default: '2020-01-01T00:00:00Z' },
        c: { type: 'integer', default: 3 },
      },
    },
    want: {
      type: 'object',
      properties: {
        a: { type: 'string' },
        b: { type: 'string', format: 'date-time' },
        c: { type: 'integer', default: 3 },
      },
    },
  },
  {
    name: 'keywords of 3.1 become those of 3.0',
    given: { type: ['integer', 'null'], exclusiveMinimum: 3, const: 4 },
    want: { type: 'integer', nullable: true, minimum: 3, exclusiveMinimum: true, enum: [4] },
  },
  {
    name: 'invalid values of keywords, and formats that are not a word, are left out',
    given: {
      type: "string'); evil('",
      format: "'); evil('",
      minLength: '1); evil(',
      nullable: 'true; evil()',
      maximum: { toString: 'evil' },
      multipleOf: 2,
    },
    want: { multipleOf: 2 },
  },
  {
    name: 'a format of two words stays',
    given: { type: 'string', format: 'date-time' },
    want: { type: 'string', format: 'date-time' },
  },
  {
    name: 'a description cannot end a comment or a string',
    given: { description: 'a */ b " c \' d \\ e ${x} #{y}\n=end' },
    want: { description: 'a * / b ” c ’ d ∖ e $ {x} # {y} =end' },
  },
];

describe('portableDocument', () => {
  it.each(schemas)('$name', ({ given, want, isTyped = false }) => {
    expect(portableSchema(given, { isTyped, leftOut: new Set(), schemaOf: () => null })).toEqual(
      want,
    );
  });

  it('names, texts and URLs cannot become code', () => {
    const { document, leftOut } = portableDocument(hostile, { isTyped: false });
    expect(leftOut).toEqual(['the operation GET /q/{a"b}', 'the parameter "n\'"']);
    expect(document).toEqual({
      openapi: '3.0.3',
      info: { title: 'Etc passwd', version: '1.0.0', description: '” * /' },
      servers: [{ url: 'https://api.test/%22;evil' }],
      tags: [{ name: 'Evil tag' }],
      security: [{ token: [] }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      paths: {
        '/a%27b/{id}': {
          get: {
            operationId: 'list_evil_',
            tags: ['Evil tag'],
            parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
            responses: { 200: { description: 'ok' } },
            security: [],
          },
          put: { operationId: 'LIST_evil_2', responses: { 204: { description: '' } } },
        },
      },
    });
  });
});

it('contains public parts only, and the URL of the first server', () => {
  const { document } = portableDocument(
    {
      openapi: '3.0.3',
      info: { title: 'Shop', version: '1.0.0' },
      'x-db': { format: 2, provider: 'sqlite' },
      servers: [
        { url: 'https://{stage}.test/v1', variables: { stage: { default: 'api' } } },
        { url: '/v2' },
      ],
      paths: {},
      components: {
        schemas: {
          Thing: { required: ['secret'], properties: { secret: { 'x-internal': true }, a: {} } },
        },
      },
    },
    { isTyped: false },
  );
  expect(document).toMatchObject({
    servers: [{ url: 'https://api.test/v1' }, { url: '/v2' }],
    components: { schemas: { Thing: { type: 'object', properties: { a: {} } } } },
  });
  expect(JSON.stringify(document)).not.toContain('secret');
});

const hostile = {
  openapi: '3.1.0',
  info: { title: '../../Etc/passwd"', version: '1.0"; evil', description: '" */' },
  servers: [{ url: 'https://{host}/";evil', variables: { host: { default: 'api.test' } } }],
  tags: [{ name: 'Evil"/../tag', 'x-internal': false }],
  security: [{ token: ['all'] }, { odd: [] }],
  'x-db': { format: 1 },
  webhooks: {},
  paths: {
    "/a'b/{id}": {
      get: {
        operationId: 'list";evil()',
        tags: ['Evil"/../tag'],
        security: [{ odd: [] }],
        'x-crud': {},
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: '"' },
          { name: "n'", in: 'query', schema: {} },
        ],
        responses: { 200: { description: 'ok', links: {} }, 'x-odd': {} },
        callbacks: {},
      },
      put: { operationId: 'LIST_evil_', responses: { 204: {} } },
      delete: { 'x-internal': true, responses: {} },
    },
    '/q/{a"b}': { get: { responses: {} } },
  },
  components: {
    securitySchemes: {
      token: { type: 'oauth2', flows: {} },
      odd: { type: 'apiKey', in: 'header', name: 'a"b' },
    },
  },
};

describe('package names', () => {
  it.each([
    ['Shop', 'shop_client'],
    ['../../etc/passwd', 'etc_passwd_client'],
    ['"; rm -rf ~', 'rm_rf_client'],
    ['Été à la mer', 'ete_a_la_mer_client'],
    ['顧客', 'api_client'],
    ['class', 'class_client'],
    ['3 Things', 'api_3_things_client'],
    ['My Client', 'my_client'],
    ['', 'api_client'],
  ])('from %j begin with a letter and are not a keyword: %s', (title, want) => {
    expect(packageNames(title).snake).toBe(want);
  });

  it('keep the scope of the project in npm packages', () => {
    const options = (name: string) =>
      packageOptions(name, { title: '@acme/shop', version: '1.0.0' });
    expect(options('typescript-fetch')['npmName']).toBe('@acme/shop-client');
    expect(options('javascript')['projectName']).toBe('@acme/shop-client');
    expect(options('python')['projectName']).toBe('shop-client');
  });

  it('follow the case style of each language', () => {
    const options = sdkLanguages.map(({ name }) =>
      packageOptions(name, { title: 'Étagère "x" ../y', version: '1.0.0' }),
    );
    for (const option of options) {
      expect(Object.keys(option)).not.toEqual([]);
      for (const value of Object.values(option)) expect(value).toMatch(/^[\w./{}-]+$/);
    }
    expect(packageOptions('csharp', { title: 'Shop', version: '1.0.0' })).toEqual(
      packageOptions('csharp', { title: 'Shop', version: '1.0.0' }),
    );
  });
});

describe('lists in forms', () => {
  it('are sent in a field for each item, unless they are declared otherwise', () => {
    const list = { type: 'array', items: { type: 'string' } };
    const schema = {
      type: 'object',
      properties: { ids: list, tags: list, name: { type: 'string' } },
    };
    const content = {
      'multipart/form-data': {
        schema: { $ref: '#/components/schemas/Form' },
        encoding: { ids: { explode: false } },
      },
      'application/json': { schema: { $ref: '#/components/schemas/Form' } },
    };
    const post = { requestBody: { content }, responses: {} };
    const given = { paths: { '/a': { post } }, components: { schemas: { Form: schema } } };
    const { document } = portableDocument(given, { isTyped: false });
    expect(document).toHaveProperty(['paths', '/a', 'post', 'requestBody', 'content'], {
      'multipart/form-data': {
        schema: { $ref: '#/components/schemas/Form' },
        encoding: {
          ids: { style: 'form', explode: false },
          tags: { style: 'form', explode: true },
        },
      },
      'application/json': { schema: { $ref: '#/components/schemas/Form' } },
    });
  });
});
