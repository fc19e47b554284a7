import { describe, expect, it } from 'vitest';
import { relativeCpuTime } from '../../../server-template/testing/cpu-time.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import type { Direction, SchemaValidator } from '../schema-validator.ts';
import { createSchemaValidator } from './create-schema-validator.ts';

const it_ = '#/components/schemas/It';

function validatorOf(
  schema: unknown,
  openapi: '3.0' | '3.1' = '3.0',
  others: object = {},
): SchemaValidator {
  const document = {
    openapi: `${openapi}.0`,
    info: { title: 'T', version: '1' },
    paths: {},
    components: { schemas: { It: schema, ...others } },
  } as OpenApiDocument;
  return createSchemaValidator({ document, openapi });
}

type Row = readonly [schema: unknown, valid: readonly unknown[], invalid: readonly unknown[]];

const old: readonly Row[] = [
  [{ type: 'string', nullable: true }, ['a', null], [1]],
  [{ nullable: true }, [null, 1], []],
  [{ type: 'string', nullable: true, enum: ['a'] }, ['a'], [null, 'b']],
  [{ type: 'string', nullable: true, enum: ['a', null] }, ['a', null], ['b']],
  [{ nullable: true, allOf: [{ type: 'object' }] }, [{}], [null]],
  [{ type: 'integer', minimum: 1, exclusiveMinimum: true }, [2], [1, 1.5]],
  [{ type: 'integer', minimum: 1, exclusiveMinimum: false }, [1], [0]],
  [{ $ref: '#/components/schemas/Text', minLength: 9 }, ['a'], [1]],
  [{ type: 'string', format: 'date-time' }, ['2026-01-02T03:04:05Z'], ['2026-01-02', '']],
  [{ type: 'string', format: 'uuid' }, ['123e4567-e89b-12d3-a456-426614174000'], ['123']],
  [{ type: 'string', format: 'byte' }, ['', 'YQ==', 'A'.repeat(4_000_000)], ['a', '_-==', 'YQ=\n']],
  [{ type: 'integer', format: 'int32' }, [2 ** 31 - 1], [2 ** 31]],
  [{ type: 'number' }, [1e308, -0], [Infinity, '1']],
  [{ type: 'string', format: 'phone-of-ours' }, ['anything'], [1]],
  [{ type: 'string', pattern: '^\\-a$' }, ['-a'], ['a']],
  [{ type: 'string', pattern: '(' }, ['not followed'], [1]],
  [
    { type: 'array', uniqueItems: true },
    [[1, '1', [1], '[1]', null, 'null']],
    [
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
    ],
  ],
  [{ type: 'object', required: ['constructor'] }, [{ constructor: 1 }], [{}]],
  [{ type: 'object', additionalProperties: false }, [{}], [JSON.parse('{"__proto__":1}')]],
  [
    {
      discriminator: { propertyName: 'kind' },
      oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
    },
    [{ kind: 'cat' }, { kind: 'dog', barks: true }],
    [{ kind: 'cow' }, 1],
  ],
  [
    {
      type: 'object',
      properties: { next: { $ref: it_ }, id: { type: 'integer' } },
      required: ['id'],
    },
    [{ id: 1, next: { id: 2 } }],
    [{ id: 1, next: { id: 2, next: {} } }],
  ],
];

const others = {
  Text: { type: 'string' },
  Cat: { type: 'object', required: ['kind'], properties: { kind: { enum: ['cat'] } } },
  Dog: { type: 'object', required: ['kind'], properties: { kind: { enum: ['dog'] } } },
  Base: { type: 'object', properties: { a: { type: 'string' } } },
};

const modern: readonly Row[] = [
  [{ type: ['string', 'null'] }, ['a', null], [1]],
  [{ const: { a: 1 } }, [{ a: 1 }], [{ a: 2 }]],
  [{ exclusiveMinimum: 1 }, [2], [1]],
  [{ $ref: '#/components/schemas/Text', minLength: 2 }, ['ab'], ['a', 1]],
  [{ prefixItems: [{ type: 'string' }], items: false }, [['a'], []], [['a', 1], [1]]],
  [true, [1, null], []],
  [false, [], [1, null]],
  [
    { if: { type: 'string' }, then: { minLength: 1 }, else: { type: 'null' } },
    ['a', null],
    ['', 1],
  ],
  [{ dependentRequired: { a: ['b'] } }, [{}, { a: 1, b: 1 }], [{ a: 1 }]],
  [
    { allOf: [{ $ref: '#/components/schemas/Base' }], unevaluatedProperties: false },
    [{}, { a: 'b' }],
    [{ b: 1 }, { a: 1 }],
  ],
  [{ patternProperties: { '^x': { type: 'integer' } } }, [{ x1: 1, y: 'a' }], [{ x1: 'a' }]],
];

describe.each([
  ['3.0', old],
  ['3.1', modern],
] as const)('OpenAPI %s', (openapi, rows) => {
  it.each(rows)('%j', (schema, valid, invalid) => {
    const validator = validatorOf(schema, openapi, others);
    expect(validator.unusable(it_, 'response')).toBeNull();
    for (const value of valid) {
      expect(validator.errors(it_, 'response', value)).toEqual([]);
      expect(validator.accepts(it_, 'response', value)).toBe(true);
    }
    for (const value of invalid) {
      expect(validator.errors(it_, 'response', value)).not.toEqual([]);
      expect(validator.accepts(it_, 'response', value)).toBe(false);
    }
  });
});

describe('a readOnly or writeOnly property', () => {
  const validator = validatorOf(
    {
      allOf: [{ $ref: '#/components/schemas/Base' }],
      required: ['id', 'secret', 'name'],
    },
    '3.0',
    {
      Id: { type: 'integer', readOnly: true },
      Base: {
        type: 'object',
        required: ['id', 'secret', 'name'],
        properties: {
          id: { $ref: '#/components/schemas/Id' },
          secret: { type: 'string', writeOnly: true },
          name: { type: 'string' },
        },
      },
    },
  );
  const row = { id: 1, name: 'a' };
  const body = { secret: 's', name: 'a' };
  const table: readonly (readonly [Direction, unknown, readonly string[]])[] = [
    ['response', row, []],
    ['request', body, []],
    ['response', { ...row, secret: 's' }, ['secret: is write-only and must not be returned']],
    ['request', { ...body, id: 1 }, ['id: is read-only and must not be sent']],
    ['response', { name: 'a' }, ['id: is required', 'id: is required']],
  ];
  it.each(table)('%s %j', (direction, value, reported) => {
    const errors = validator.errors(it_, direction, value);
    expect(errors.map(({ field, message }) => `${field}: ${message}`)).toEqual(reported);
  });

  it.each([
    { allOf: [{ $ref: '#/components/schemas/Asking' }, { $ref: '#/components/schemas/Marking' }] },
    {
      allOf: [{ $ref: '#/components/schemas/Asking' }],
      properties: { id: { type: 'integer', readOnly: true } },
    },
    {
      anyOf: [{ $ref: '#/components/schemas/Asking' }, false],
      allOf: [{ $ref: '#/components/schemas/Marking' }, { type: 'object' }],
    },
  ])('is not required by another part of %j', (schema) => {
    const parts = validatorOf(schema, '3.0', {
      Asking: { type: 'object', required: ['id', 'name'], properties: { id: {}, name: {} } },
      Marking: { properties: { id: { readOnly: true } } },
    });
    expect(parts.unusable(it_, 'request')).toBeNull();
    expect(parts.errors(it_, 'request', { name: 'a' })).toEqual([]);
    expect(parts.errors(it_, 'request', {})[0]).toMatchObject({
      ...{ field: 'name', schema: '#/components/schemas/Asking/required' },
    });
    expect(parts.accepts(it_, 'request', { name: 'a', id: 1 })).toBe(false);
    expect(parts.accepts(it_, 'response', { name: 'a' })).toBe(false);
    expect(parts.accepts(it_, 'response', { name: 'a', id: 1 })).toBe(true);
    expect(parts.accepts('#/components/schemas/Asking', 'request', { name: 'a' })).toBe(false);
  });

  it('is reported with the pointer of its keyword', () => {
    expect(validator.errors(it_, 'request', { ...body, id: 1 })).toMatchObject([
      { keyword: 'readOnly', schema: '#/components/schemas/Base/properties/id/readOnly' },
    ]);
  });
});

describe('an error', () => {
  it('has its places in value and document, through references and unusual names', () => {
    const schema = {
      type: 'object',
      properties: {
        'a/b~c %': { type: 'array', items: { $ref: '#/components/schemas/Line' } },
      },
    };
    const Line = {
      type: 'object',
      additionalProperties: false,
      required: ['sku'],
      properties: { sku: { type: 'string', maxLength: 1 } },
    };
    const errors = validatorOf(schema, '3.0', { Line }).errors(it_, 'request', {
      'a/b~c %': [{ sku: 'ab' }, { other: 1 }],
    });
    const line = '#/components/schemas/Line';
    expect(errors).toEqual([
      {
        instance: '/a~1b~0c %/0/sku',
        field: 'a/b~c %.0.sku',
        keyword: 'maxLength',
        schema: `${line}/properties/sku/maxLength`,
        message: 'must have at most 1 character',
      },
      {
        instance: '/a~1b~0c %/1',
        field: 'a/b~c %.1.sku',
        keyword: 'required',
        schema: `${line}/required`,
        message: 'is required',
      },
      {
        instance: '/a~1b~0c %/1',
        field: 'a/b~c %.1.other',
        keyword: 'additionalProperties',
        schema: `${line}/additionalProperties`,
        message: 'is not a known property',
      },
    ]);
  });

  it('has its place in the document even if references are embedded', () => {
    const schema = { $ref: '#/components/schemas/Base', unevaluatedProperties: false };
    expect(validatorOf(schema, '3.1', others).errors(it_, 'request', { a: 1 })).toMatchObject([
      { keyword: 'type', schema: '#/components/schemas/Base/properties/a/type' },
    ]);
  });
});

describe('a mistake that would reject everything', () => {
  const open = { type: 'object', required: ['a', 'b'], properties: { a: {} } };
  it.each<readonly [schema: object, sent: unknown, wrong: unknown]>([
    [{ type: 'integer', enum: ['1', '2'] }, 1, 3],
    [{ type: 'string', nullable: true, enum: [1, true, null] }, 'true', 'x'],
    [{ type: 'integer', format: 'int32', enum: ['1 (a)'] }, '1 (a)', 1],
    [{ type: 'object', enum: ['a'] }, { b: 1 }, 'a'],
    [{ type: 'array', items: { type: 'string' }, enum: ['a'] }, ['a'], ['b']],
    [{ type: 'string', pattern: '/^a+$/' }, 'aa', 'b'],
    [{ type: 'string', pattern: '/^a+$/i' }, 'AA', 1],
    [{ ...open, additionalProperties: false }, { a: 1 }, { b: 1 }],
    [{ properties: { a: { type: 'boolean', enum: ['true'] } } }, { a: true }, { a: false }],
  ])('in %j is corrected for requests only', (schema, sent, wrong) => {
    const validator = validatorOf(schema);
    expect(validator.accepts(it_, 'request', sent)).toBe(true);
    expect(validator.accepts(it_, 'request', wrong)).toBe(false);
    expect(validator.accepts(it_, 'response', sent)).toBe(false);
  });
});

describe('an invalid schema', () => {
  it.each([
    ['3.0', { type: 'object', required: 'a' }, 'Its required must be a list of names.'],
    ['3.1', { type: 'text' }, 'Its type must be'],
    ['3.1', { items: [{}] }, 'not a schema'],
    ['3.1', { $dynamicRef: '#a' }, '$dynamicRef'],
    ['3.1', { anyOf: [{ $ref: it_ }] }, 'refers to itself'],
    ['3.0', { properties: { a: { $ref: '#/components/schemas/Nowhere' } } }, 'Nowhere'],
  ] as const)('(%s) %j is reported and rejects nothing', (openapi, schema, reported) => {
    const validator = validatorOf(schema, openapi);
    expect(validator.unusable(it_, 'request')).toContain(reported);
    if (!reported.includes('itself')) expect(validator.errors(it_, 'request', 1)).toEqual([]);
  });

  it.each([{ example: { type: 5 } }, { default: {} }, { type: 'string', example: { $ref: 'a' } }])(
    'is not invalid because of its example or default: %j',
    (schema) => {
      expect(validatorOf(schema).unusable(it_, 'request')).toBeNull();
    },
  );
});

describe('time is bounded', () => {
  const many = Array.from({ length: 100_000 }, (_, index) => ({ index }));
  const A = '#/components/schemas/A';
  const nested = (depth: number): unknown => {
    let value: unknown = {};
    for (let level = 0; level < depth; level += 1) value = { a: value };
    return value;
  };
  it.each<readonly [string, unknown, unknown, boolean]>([
    ['loops of loops', { pattern: '(a+)+$' }, `${'a'.repeat(50_000)}!`, false],
    ['choices in loops', { pattern: '^(a|a)*$' }, `${'a'.repeat(50_000)}!`, false],
    ['overlapping loops', { pattern: 'a*a*a*a*b' }, 'a'.repeat(100_000), false],
    ['a loop without anchor', { pattern: 'a+b' }, 'a'.repeat(1_000_000), false],
    ['looking ahead', { pattern: '^(?=(a+)+$)b' }, 'a'.repeat(50_000), false],
    ['a lookahead in a loop', { pattern: '^a((?!--)[a-z-])+$' }, `${'a'.repeat(50_000)}!`, false],
    ['referring back', { pattern: '^(a+)+\\1b$' }, 'a'.repeat(50_000), false],
    [
      'many texts for one pattern',
      { type: 'array', items: { pattern: '^(?=(a+)+$)b' } },
      Array.from({ length: 2000 }, (_, index) => 'a'.repeat(5000 - index)),
      false,
    ],
    [
      'names of properties',
      { patternProperties: { '(a+)+$': false } },
      { [`${'a'.repeat(50_000)}!`]: 1 },
      true,
    ],
    ['a long list of unique objects', { type: 'array', uniqueItems: true }, many, true],
    [
      'a long list in which every item is invalid',
      { type: 'array', items: { $ref: '#/components/schemas/Text' } },
      many,
      false,
    ],
    [
      'alternatives that check everything twice per level',
      {
        anyOf: [{ properties: { a: { $ref: it_ } } }, { properties: { a: { $ref: it_ } } }, false],
      },
      nested(200),
      true,
    ],
    [
      'alternatives that reject everything twice per level',
      {
        type: 'object',
        anyOf: [
          { properties: { a: { $ref: A } }, required: ['a'] },
          { properties: { a: { $ref: A } }, required: ['a'] },
        ],
      },
      nested(60),
      false,
    ],
    [
      'very deeply nested values',
      { type: 'object', properties: { a: { $ref: it_ } } },
      nested(100_000),
      false,
    ],
    [
      'thousands of schemas for one value',
      {
        allOf: Array.from({ length: 4000 }, (_, index) => ({
          properties: { [`p${index}`]: { type: 'integer' } },
        })),
      },
      { p1: 1, p3999: 'x' },
      false,
    ],
    ['a very long email address', { type: 'string', format: 'email' }, 'a.'.repeat(500_000), false],
  ])('%s', async (_what, schema, value, isValid) => {
    const more = { ...others, A: schema };
    const validator = validatorOf(schema, '3.1', more);
    const time = await relativeCpuTime(() => {
      expect(validator.accepts(it_, 'request', value)).toBe(isValid);
      expect(validator.errors(it_, 'request', value).length === 0).toBe(isValid);
    });
    expect(time).toBeLessThan(300);
  });
});
