import { describe, expect, it } from 'vitest';
import { createCompiler } from './schema-compiler.ts';
import { createPatternEngine } from './patterns/pattern-tests.ts';
import { planCheck } from './quick-check.ts';

const values: readonly unknown[] = [
  ...[null, true, false, 0, -0, 1, 2, 3.5, -7, 0.3, 1e21, Infinity, 2 ** 31, 2 ** 53],
  ...['', 'a', 'ab', 'abc', '😀😀', '\ud800', '2024-02-30', '2024-02-29', 'a@b.co', '10.0.0.1'],
  ...['é'.repeat(5000), 'YWJj', 'aGk', '2024-01-01T10:00:00Z', '12:00:00+02:00', 'P1D'],
  ...[
    [],
    [1],
    [1, 2],
    [1, 1],
    ['a', 1],
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    [1, 'x', null],
  ],
  ...[{}, { a: 1 }, { a: 'x' }, { a: 1, b: 2 }, { a: null, c: [] }, { constructor: 1 }],
  ...[{ a: { a: { a: 1 } } }, JSON.parse('{"__proto__":1,"toString":2}') as object],
];

const schemas: readonly object[] = [
  ...['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'].map((type) => ({
    type,
  })),
  { type: ['integer', 'null'] },
  { type: ['array', 'object', 'null'] },
  { enum: [1, 'a', null, [1], { b: 2, a: 1 }] },
  { const: { a: 1 } },
  { const: 0 },
  { minimum: 1, maximum: 3 },
  { exclusiveMinimum: 0, exclusiveMaximum: 2 },
  { multipleOf: 0.1 },
  { multipleOf: 3.5 },
  { minLength: 2, maxLength: 2 },
  { maxLength: 4096 },
  { pattern: '^a(?=b)' },
  { pattern: '(' },
  ...['date', 'date-time', 'time', 'email', 'ipv4', 'byte', 'int32', 'int64', 'float', 'uuid'].map(
    (format) => ({ format }),
  ),
  ...['duration', 'binary', 'no-such-format', 'regex'].map((format) => ({ format })),
  { minItems: 1, maxItems: 2, uniqueItems: true },
  { uniqueItems: false },
  { items: { type: 'integer' } },
  { items: false },
  { prefixItems: [{ type: 'integer' }, true], items: { type: 'null' } },
  { properties: { a: { type: 'integer' }, b: false, constructor: { type: 'string' } } },
  { required: ['a', 'toString'] },
  { properties: { a: {} }, additionalProperties: false },
  { patternProperties: { '^[ab]$': { type: 'integer' } }, additionalProperties: { type: 'array' } },
  { propertyNames: { maxLength: 1 } },
  { minProperties: 1, maxProperties: 1 },
  { dependentRequired: { a: ['b'] } },
  { allOf: [{ type: 'integer' }, { minimum: 1 }] },
  { anyOf: [{ type: 'integer' }, { minLength: 2 }] },
  { oneOf: [{ type: 'integer' }, { minimum: 1 }, { required: ['a'] }] },
  { not: { type: 'object' } },
  { if: { required: ['a'] }, then: { required: ['b'] }, else: { type: 'string' } },
  { if: { type: 'integer' }, else: false },
  { then: false },
];

const patterns = createPatternEngine();
const compiler = createCompiler(false, () => () => true, patterns);
const follow = () => () => true as const;

describe('a check without compilation gives the result of the compiler', () => {
  it.each(schemas.map((schema) => [JSON.stringify(schema), schema] as const))('%s', (_, schema) => {
    const check = planCheck({ ...schema }, { patterns, follow });
    const validate = compiler.compile(schema);
    const reported = values.map((value) => check?.(value) === true);
    expect(reported).toEqual(values.map((value) => validate(value)));
  });

  it('leaves unsupported keywords to the compiler', () => {
    for (const schema of [
      { contains: { type: 'integer' } },
      { properties: { a: { unevaluatedProperties: false } } },
      { allOf: [{ dependentSchemas: { a: false } }] },
      { properties: JSON.parse('{"__proto__":false}') as object },
    ]) {
      expect(planCheck(schema, { patterns, follow })).toBeNull();
    }
  });
});
