import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { createSchemaValidator } from '../validate/create-schema-validator.ts';
import type { Sample } from '../schema-sampler.ts';
import { createSchemaSampler } from './create-schema-sampler.ts';

// An independent validator.
const ajv = new Ajv2020({ strict: false });
formats.default(ajv);

const branches = (count: number, branch: (index: number) => object): readonly object[] =>
  Array.from({ length: count }, (_, index) => branch(index));

const table: readonly (readonly object[])[] = [
  [{ type: 'number' }, { type: 'integer' }],
  [{ type: 'string' }, { type: 'string', format: 'date' }],
  [{ type: 'string' }, { type: 'string' }, { type: 'integer' }],
  [{ type: 'integer', multipleOf: 2 }, { type: 'integer' }],
  [
    { type: 'array', items: { type: 'integer' } },
    { type: 'array', items: { type: 'number' } },
  ],
  [
    { type: 'object', properties: { a: { type: 'string' } } },
    {
      allOf: [
        { type: 'object', properties: { a: { type: 'string' } } },
        { properties: { b: { type: 'integer' } } },
      ],
    },
  ],
  [
    { type: 'object', properties: { a: {} } },
    { type: 'object', properties: { a: {} }, additionalProperties: false },
  ],
  branches(9, (index) => ({
    type: 'object',
    properties: { z: { type: 'string' }, [`p${index}`]: { type: 'string' } },
  })),
];

const many: readonly (readonly object[])[] = [
  branches(60, (index) => ({
    type: 'object',
    properties: { z: { type: 'string' }, [`p${index}`]: { type: 'integer' } },
  })),
  branches(60, (index) => ({ type: 'integer', minimum: index, maximum: index + 1000 })),
];

describe('a sample satisfies exactly one of several branches', () => {
  it.each(table.map((oneOf) => [JSON.stringify(oneOf)]))('%s', (text) => {
    const schema = { oneOf: JSON.parse(text) as object[] };
    for (let seed = 0; seed < 12; seed += 1) {
      const made = sampleOf(schema, seed);
      expect(made).toMatchObject({ kind: 'value' });
      expect(made.kind === 'value' && ajv.validate(schema, made.value)).toBe(true);
    }
  });

  it('also with many branches', () => {
    for (const oneOf of many) {
      const made = sampleOf({ oneOf }, 1);
      expect(made).toMatchObject({ kind: 'value' });
      expect(made.kind === 'value' && ajv.validate({ oneOf }, made.value)).toBe(true);
    }
  });

  it('also if one extends another', () => {
    const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const text = { type: 'string' };
    const schemas = {
      Account: { properties: { id: { type: 'integer' }, user: reference('User'), host: text } },
      User: { properties: { name: text, account: reference('Account'), email: text } },
      Counted: { allOf: [reference('User'), { properties: { videos: { type: 'integer' } } }] },
      Endless: { allOf: [reference('Endless'), reference('User')] },
    };
    const made = sampleOf({ oneOf: [reference('User'), reference('Counted')] }, 1, schemas);
    expect(made).toMatchObject({ kind: 'value' });
    const { videos } = (made.kind === 'value' ? made.value : {}) as { videos?: unknown };
    expect(Number.isInteger(videos ?? 1)).toBe(false);
    expect(sampleOf({ oneOf: [reference('User'), reference('Endless')] }, 1, schemas).kind).toBe(
      'none',
    );
  });

  it('reports identical alternatives, of which none can be chosen', () => {
    const same = { type: 'object', properties: { a: { type: 'string' } } };
    expect(sampleOf({ oneOf: [same, { ...same, title: 'Another' }] }, 1)).toEqual({
      kind: 'none',
      reason: 'the alternatives of a oneOf overlap, and exactly one must match',
    });
  });
});

function sampleOf(schema: object, seed: number, others: object = {}): Sample {
  const document = {
    ...{ openapi: '3.1.0', info: { title: 't', version: '1' }, paths: {} },
    components: { schemas: { Thing: schema, ...others } },
  } as unknown as OpenApiDocument;
  const model = { document, openapi: '3.1' as const };
  const sampler = createSchemaSampler(model, createSchemaValidator(model));
  return sampler.sample('#/components/schemas/Thing', { direction: 'response', seed });
}
