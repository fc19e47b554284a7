import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { relativeCpuTime } from '../../../server-template/testing/cpu-time.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { createSchemaValidator } from '../validate/create-schema-validator.ts';
import type { SampleOptions, SchemaSampler } from '../schema-sampler.ts';
import { createSchemaSampler } from './create-schema-sampler.ts';

const pointer = '#/components/schemas/Thing';

function samplerOf(schemas: Readonly<Record<string, unknown>>): SchemaSampler {
  const document = JSON.parse(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 't', version: '1' },
      paths: {},
      components: { schemas },
    }),
  ) as OpenApiDocument;
  const model = { document, openapi: '3.1' as const };
  return createSchemaSampler(model, createSchemaValidator(model));
}

function sampleOf(thing: unknown, options: Partial<SampleOptions> = {}): unknown {
  const made = samplerOf({ Thing: thing }).sample(pointer, {
    direction: 'response',
    seed: 1,
    ...options,
  });
  return made.kind === 'value' ? made.value : made;
}

// An independent validator.
const ajv = new Ajv2020({ strict: false, multipleOfPrecision: 12 });
formats.default(ajv);

function isValid(schema: object, value: unknown): boolean {
  return ajv.validate(schema, value);
}

const table: readonly object[] = [
  { type: 'integer', minimum: 7, maximum: 9, multipleOf: 4 },
  { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 0.001 },
  { type: 'number', exclusiveMaximum: 1, multipleOf: 0.5 },
  { type: 'integer', minimum: 0, maximum: 4000, multipleOf: 5000 },
  { type: 'integer', maximum: -1, multipleOf: 5000 },
  { not: { oneOf: [{ enum: ['a', null] }, {}] } },
  { type: 'number', multipleOf: 0.01, minimum: 0.29, maximum: 0.31 },
  { type: 'string', minLength: 40, maxLength: 41 },
  { type: 'string', pattern: '^(?=.*[A-Z])(?=.*\\d)[A-Za-z\\d]{8,}$' },
  { type: 'string', pattern: '^\\p{Lu}{2}-\\d{3}$', maxLength: 6 },
  ...[
    'date',
    'date-time',
    'time',
    'uuid',
    'email',
    'ipv4',
    'ipv6',
    'uri',
    'hostname',
    'byte',
    'duration',
  ].map((format) => ({ type: 'string', format })),
  ...[
    { format: 'email', maxLength: 8 },
    { format: 'email', minLength: 200, maxLength: 254 },
    { format: 'uri', minLength: 200 },
    { format: 'url', maxLength: 12 },
    { format: 'date-time', minLength: 30 },
    { format: 'date-time', minLength: 24, maxLength: 24 },
    { format: 'time', minLength: 12 },
    { format: 'ipv6', maxLength: 8 },
    { format: 'ipv6', minLength: 37 },
    { format: 'ipv4', maxLength: 7 },
    { format: 'ipv4', minLength: 15 },
    { format: 'hostname', minLength: 100 },
    { format: 'duration', minLength: 8 },
    { format: 'uri-template', minLength: 80 },
    { format: 'email', pattern: '@corp\\.com$' },
    { format: 'date', pattern: '^2030' },
    { format: 'date-time', pattern: '\\.\\d{3}Z$' },
    { allOf: [{ pattern: '^a' }, { pattern: 'z$' }, { pattern: '[0-9]' }] },
    {
      allOf: [{ pattern: '^[a-z0-9-]+$' }, { pattern: '^[a-z]' }, { pattern: '\\d$' }],
      minLength: 9,
    },
    { not: { pattern: '^[A-Z]' } },
    { not: { type: 'string', pattern: '[aeiou]' } },
    { pattern: '^[a-c]{2}$', not: { pattern: '^a' } },
  ].map((keywords) => ({ type: 'string', ...keywords })),
  { type: 'integer', format: 'int32', minimum: 2_147_483_647 },
  { type: 'integer', format: 'int32', maximum: -2_147_483_648 },
  { type: 'array', items: { enum: [1, 2, 3] }, uniqueItems: true, minItems: 3 },
  {
    type: 'array',
    items: { type: 'integer', minimum: 1, maximum: 40, not: { const: 7 } },
    uniqueItems: true,
    minItems: 39,
  },
  { type: 'array', items: { type: ['boolean', 'null'] }, uniqueItems: true, minItems: 3 },
  {
    type: 'array',
    items: { type: 'integer', minimum: 1, maximum: 2000 },
    uniqueItems: true,
    minItems: 2000,
  },
  { type: 'string', format: 'byte', minLength: 101 },
  { type: 'string', format: 'byte', minLength: 1, maxLength: 7 },
  { type: 'array', prefixItems: [{ type: 'string' }], items: { type: 'integer' }, minItems: 3 },
  {
    type: 'array',
    items: { type: 'integer' },
    contains: { minimum: 5000 },
    minContains: 2,
    maxContains: 2,
  },
  { type: 'object', minProperties: 3, additionalProperties: { type: 'integer' } },
  {
    type: 'object',
    patternProperties: { '^x_': { type: 'integer' } },
    additionalProperties: false,
    minProperties: 1,
  },
  {
    type: 'object',
    properties: { a: {}, b: {} },
    oneOf: [{ required: ['a'] }, { required: ['b'] }],
  },
  {
    oneOf: [
      { type: 'object', properties: { a: { type: 'string' } } },
      { type: 'object', properties: { a: { type: 'string' }, b: { type: 'object' } } },
    ],
  },
  {
    allOf: [
      { type: 'integer', minimum: 3 },
      { maximum: 3 },
      { anyOf: [{ type: 'string' }, { type: 'number' }] },
    ],
  },
  { type: 'string', not: { enum: ['a', 'b'] }, pattern: '^[abc]$' },
  {
    type: 'object',
    properties: { kind: { enum: ['a', 'b'] }, n: { type: 'integer' } },
    required: ['kind'],
    if: { properties: { kind: { const: 'a' } } },
    then: { required: ['n'] },
    else: { properties: { n: false } },
  },
  { type: 'object', properties: { a: { type: 'string' } }, dependentRequired: { a: ['b'] } },
  {
    type: 'object',
    patternProperties: { '^x': { type: 'integer' } },
    propertyNames: { maxLength: 5 },
    additionalProperties: false,
    minProperties: 1,
  },
  ...['^x', 'x', '_id$', '^[a-z0-9-]+$', '^a{1,9}$'].flatMap((pattern) => [
    {
      type: 'object',
      patternProperties: { [pattern]: { type: 'integer' } },
      additionalProperties: false,
      minProperties: 6,
    },
    { type: 'object', propertyNames: { pattern, maxLength: 12 }, minProperties: 6 },
  ]),
  {
    type: 'object',
    properties: { constructor: { type: 'string' }, ['__proto__']: { type: 'integer' } },
    required: ['constructor', '__proto__'],
  },
];

describe('createSchemaSampler', () => {
  it.each(table.map((schema) => [JSON.stringify(schema)]))('satisfies %s', (text) => {
    const schema = JSON.parse(text) as object;
    const sampler = samplerOf({ Thing: schema });
    for (let seed = 0; seed < 12; seed += 1) {
      const made = sampler.sample(pointer, { direction: 'response', seed });
      expect(made).toMatchObject({ kind: 'value' });
      expect(made.kind === 'value' && isValid(schema, made.value)).toBe(true);
    }
  });

  it('returns the same value regardless of earlier samples', () => {
    const schema = {
      type: 'object',
      properties: { name: { type: 'string' }, email: { type: 'string' } },
    };
    const sampler = samplerOf({ Thing: schema });
    const first = sampler.sample(pointer, { direction: 'response', seed: 5 });
    sampler.sample(pointer, { direction: 'request', seed: 6 });
    expect(sampler.sample(pointer, { direction: 'response', seed: 5 })).toEqual(first);
    expect({ kind: 'value', value: sampleOf(schema, { seed: 5 }) }).toEqual(first);
  });

  it('returns an example with invalid parts regenerated', () => {
    const properties = { a: { type: 'integer' }, b: { type: 'string' } };
    const example = { a: 'no number', b: 'kept' };
    expect(sampleOf({ type: 'object', properties, example })).toEqual({
      a: expect.any(Number) as unknown,
      b: 'kept',
    });
  });

  it('omits internal properties of requests, unless they are required', () => {
    const internal = { type: 'integer', 'x-internal': true };
    const properties = { a: internal, b: internal, c: { type: 'string' } };
    const thing = { type: 'object', properties, required: ['b'] };
    expect(Object.keys(sampleOf(thing, { direction: 'request' }) as object)).toEqual(['b', 'c']);
    expect(Object.keys(sampleOf(thing) as object)).toEqual(['a', 'b', 'c']);
  });

  it('omits properties that are not sent in a direction', () => {
    const properties = {
      id: { type: 'integer', readOnly: true },
      secret: { type: 'string', writeOnly: true },
    };
    const schema = { type: 'object', properties, required: ['id', 'secret'] };
    expect(Object.keys(sampleOf(schema) as object)).toEqual(['id']);
    expect(Object.keys(sampleOf(schema, { direction: 'request' }) as object)).toEqual(['secret']);
  });

  it('omits properties with an impossible pattern, and reports required ones', () => {
    const nic = { type: 'string', pattern: '/^[0-9]{5}$/i' };
    const properties = { name: { type: 'string' }, nic };
    expect(Object.keys(sampleOf({ type: 'object', properties }) as object)).toEqual(['name']);
    expect(sampleOf({ type: 'object', properties, required: ['nic'] })).toEqual({
      kind: 'none',
      reason: 'nic: its keywords contradict each other',
    });
    expect(sampleOf({ type: 'array', minItems: 1, items: { not: {} } })).toEqual({
      kind: 'none',
      reason: '0: a schema rejects every value',
    });
  });

  it('writes no invisible characters if a pattern allows others', () => {
    for (const pattern of [
      '^arn:\\S+$',
      '^[\\u0009\\u000A\\u000D\\u0020-\\u00FF]{9}$',
      '^[^/]{9}$',
      '^.{9}$',
    ]) {
      for (let seed = 0; seed < 30; seed += 1)
        expect(sampleOf({ type: 'string', pattern, maxLength: 14 }, { seed })).toMatch(/^[ -~]+$/);
    }
    expect(sampleOf({ type: 'string', pattern: '^\\t\\s$', maxLength: 2 })).toMatch(/^\t\s$/);
  });

  it('reports immediately why no value exists', async () => {
    const report = () => {
      for (const schema of [
        { type: 'array', minItems: 1e9, items: {} },
        { type: 'string', minLength: 1e9 },
        { allOf: [{ type: 'string' }, { type: 'integer' }] },
        { type: 'object', required: ['next'], properties: { next: { $ref: pointer } } },
      ]) {
        expect(sampleOf(schema)).toMatchObject({ kind: 'none' });
      }
    };
    expect(await relativeCpuTime(report)).toBeLessThan(300);
  });

  it('only calls functions that generate data for x-faker', () => {
    for (const hint of [
      'constructor.constructor',
      'helpers.fake',
      '__proto__.toString',
      'string.constructor',
      'lorem.toString',
    ]) {
      expect(sampleOf({ type: 'string', 'x-faker': hint, maxLength: 30 })).toBe(
        sampleOf({ type: 'string', maxLength: 30 }),
      );
    }
    expect(sampleOf({ type: 'string', 'x-faker': { 'string.numeric': 7 } })).toMatch(/^\d{7}$/);
  });

  it('terminates recursion, and satisfies random schemas', () => {
    const tree = {
      type: 'object',
      properties: { left: { $ref: pointer }, all: { type: 'array', items: { $ref: pointer } } },
      required: ['all'],
    };
    expect(sampleOf(tree)).toEqual({ all: [] });
    const leaf = fc.oneof(
      fc.record({ type: fc.constant('integer'), minimum: fc.integer({ min: -50, max: 50 }) }),
      fc.record({ type: fc.constant('string'), maxLength: fc.integer({ min: 0, max: 20 }) }),
    );
    const schemas = fc.letrec<{ schema: object }>((tie) => ({
      schema: fc.oneof(
        { maxDepth: 3 },
        leaf,
        fc.record({ type: fc.constant('array'), items: tie('schema'), maxItems: fc.nat(3) }),
        fc.record({
          type: fc.constant('object'),
          properties: fc.dictionary(fc.string({ maxLength: 6 }), tie('schema'), { maxKeys: 4 }),
        }),
      ),
    })).schema;
    fc.assert(
      fc.property(schemas, fc.integer(), (schema, seed) =>
        isValid(schema, sampleOf(schema, { seed })),
      ),
      { numRuns: 60, seed: 1 },
    );
  });
});
