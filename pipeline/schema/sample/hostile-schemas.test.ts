import { describe, expect, it } from 'vitest';
import { relativeCpuTime } from '../../../server-template/testing/cpu-time.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { createSchemaValidator } from '../validate/create-schema-validator.ts';
import { createSchemaSampler } from './create-schema-sampler.ts';

const pointer = '#/components/schemas/Thing';
const self = { $ref: pointer };
const count = <T>(amount: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: amount }, (_, index) => make(index));
const named = (amount: number, schema: unknown): object =>
  Object.fromEntries(count(amount, (index) => [`p${index}`, schema]));
const optionalA = '(a?)'.repeat(60);

type Row = readonly [
  what: string,
  schema: unknown,
  kind: 'value' | 'none',
  others?: Readonly<Record<string, unknown>>,
];

const rows: readonly Row[] = [
  ['loops of loops', { type: 'string', pattern: '^(\\w+\\s?)*$', minLength: 60 }, 'value'],
  [
    'a pattern with many ways to match',
    { type: 'string', pattern: `^${optionalA}${'a'.repeat(60)}$` },
    'value',
  ],
  [
    'an impossible pattern, thousands of times',
    { type: 'array', minItems: 5000, items: { type: 'string', pattern: '^(?=b)a+$' } },
    'none',
  ],
  [
    'a thousand branches',
    { oneOf: count(1000, (index) => ({ required: ['k'], properties: { k: { const: index } } })) },
    'value',
  ],
  [
    'a thousand equal branches',
    { oneOf: count(1000, () => ({ type: 'object', properties: { a: { type: 'string' } } })) },
    'none',
  ],
  [
    'a branch that accepts the values of all others',
    {
      oneOf: [
        ...count(15, (index) => ({ type: 'object', required: [`p${index}`] })),
        { type: 'object', title: 'Anything' },
      ],
    },
    'value',
  ],
  [
    'many independent choices',
    {
      allOf: count(20, (index) => ({
        anyOf: count(3, (other) => ({ type: 'integer', minimum: index * 9 + other, maximum: 0 })),
      })),
    },
    'none',
  ],
  [
    'nested lists that are invalid at every place',
    {
      type: 'array',
      minItems: 300,
      items: { type: 'array', minItems: 300, items: { pattern: 'a^', type: 'string' } },
    },
    'none',
  ],
  ['thousands of unnamed properties', { type: 'object', minProperties: 5000 }, 'value'],
  ['thousands of named properties', { type: 'object', properties: named(4000, {}) }, 'value'],
  ['itself in a list that is never empty', { type: 'array', minItems: 1, items: self }, 'none'],
  [
    'thirty schemas that each contain all of them',
    { $ref: '#/components/schemas/M0' },
    'value',
    Object.fromEntries(
      count(30, (index) => [
        `M${index}`,
        {
          type: 'object',
          properties: Object.fromEntries(
            count(30, (other) => [`p${other}`, { $ref: `#/components/schemas/M${other}` }]),
          ),
        },
      ]),
    ),
  ],
  ['a reference by dynamic anchor', { $dynamicRef: '#node' }, 'none'],
  ['a reference by anchor', { properties: { a: { $ref: '#node' } } }, 'none'],
];

describe('a hostile schema takes little time:', () => {
  it.each(rows)('%s', async (_what, schema, kind, others) => {
    const document = {
      openapi: '3.1.0',
      info: { title: 't', version: '1' },
      paths: {},
      components: { schemas: Object.assign({ Thing: schema }, others) as object },
    } as OpenApiDocument;
    const model = { document, openapi: '3.1' as const };
    const sampler = createSchemaSampler(model, createSchemaValidator(model));
    for (const seed of [1, 2]) {
      let made: unknown;
      const time = await relativeCpuTime(() => {
        made = sampler.sample(pointer, { direction: 'response', seed });
      });
      expect(made).toMatchObject({ kind });
      // Some seconds.
      expect(time).toBeLessThan(300);
    }
  });
});
