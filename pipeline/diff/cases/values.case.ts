import type { SchemaCase } from './schema-case.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const list = { type: 'array', items: {} };

/** Types, null, formats, patterns, enums, multiples and defaults. */
export const valueCases: readonly SchemaCase[] = [
  {
    reason: 'fractions were accepted and are rejected',
    ...{ before: number, after: { type: 'integer' } },
    ...{ request: ['breaking type-narrowed'], response: ['harmless type-narrowed'] },
  },
  {
    reason: 'a client that reads integers gets fractions',
    ...{ before: { type: 'integer' }, after: number },
    ...{ request: ['harmless type-widened'], response: ['breaking type-widened'] },
  },
  {
    reason: 'in JSON, a string is not a number',
    ...{ before: text, after: number },
    ...{ request: ['breaking type-changed'], response: ['breaking type-changed'] },
  },
  {
    reason: 'bounds are not compared if the types have nothing in common',
    before: { type: 'string', maxLength: 5, pattern: '^a' },
    after: { type: 'integer', minimum: 3 },
    ...{ request: ['breaking type-changed'], response: ['breaking type-changed'] },
  },
  {
    reason: 'a schema without a type accepted any value',
    ...{ before: {}, after: text },
    ...{ request: ['breaking type-narrowed'], response: ['harmless type-narrowed'] },
  },
  {
    reason: 'a type that the properties implied is not a change',
    before: { properties: { a: text } },
    after: { type: 'object', properties: { a: text } },
    ...{ request: [], response: [] },
  },
  {
    reason: 'one of two types was removed',
    ...{ before: { type: ['string', 'integer'] }, after: text, versions: ['3.1.0', '3.1.0'] },
    ...{ request: ['breaking type-narrowed'], response: ['harmless type-narrowed'] },
  },
  {
    reason: 'null is harmless in requests and unexpected in responses',
    ...{ before: text, after: { type: 'string', nullable: true } },
    ...{ request: ['harmless became-nullable'], response: ['breaking became-nullable'] },
  },
  {
    reason: 'null was accepted and is rejected',
    ...{ before: { type: 'string', nullable: true }, after: text },
    ...{ request: ['breaking became-not-nullable'], response: ['harmless became-not-nullable'] },
  },
  {
    reason: 'OpenAPI 3.1 writes nullable as a type',
    before: { type: 'string', nullable: true },
    ...{ after: { type: ['string', 'null'] }, versions: ['3.0.3', '3.1.0'] },
    ...{ request: [], response: [] },
  },
  {
    reason: 'an alternative null is equivalent to nullable',
    before: { type: 'string', nullable: true },
    after: { anyOf: [text, { type: 'null' }] },
    versions: ['3.0.3', '3.1.0'],
    ...{ request: [], response: [] },
  },
  {
    reason: 'an exclusive bound is a number in OpenAPI 3.1',
    before: { type: 'number', minimum: 0, exclusiveMinimum: true },
    ...{ after: { type: 'number', exclusiveMinimum: 0 }, versions: ['3.0.3', '3.1.0'] },
    ...{ request: [], response: [] },
  },
  {
    reason: 'strings that are not dates are rejected',
    ...{ before: text, after: { type: 'string', format: 'date' } },
    ...{ request: ['breaking format-narrowed'], response: ['harmless format-narrowed'] },
  },
  {
    reason: 'a client that reads dates gets other strings',
    ...{ before: { type: 'string', format: 'date' }, after: text },
    ...{ request: ['harmless format-widened'], response: ['breaking format-widened'] },
  },
  {
    reason: 'a date is not a date-time',
    before: { type: 'string', format: 'date' },
    after: { type: 'string', format: 'date-time' },
    ...{ request: ['breaking format-changed'], response: ['breaking format-changed'] },
  },
  {
    reason: 'a client with 32 bits cannot hold 64',
    before: { type: 'integer', format: 'int32' },
    after: { type: 'integer', format: 'int64' },
    ...{ request: ['harmless format-widened'], response: ['breaking format-widened'] },
  },
  {
    reason: 'integers beyond 32 bits are rejected',
    before: { type: 'integer', format: 'int64' },
    after: { type: 'integer', format: 'int32' },
    ...{ request: ['breaking format-narrowed'], response: ['harmless format-narrowed'] },
  },
  {
    reason: 'the format password only affects forms',
    ...{ before: text, after: { type: 'string', format: 'password' } },
    ...{ request: [], response: [] },
  },
  {
    reason: 'strings that do not match are rejected',
    ...{ before: text, after: { type: 'string', pattern: '^[a-z]+$' } },
    ...{ request: ['breaking pattern-added'], response: ['harmless pattern-added'] },
  },
  {
    reason: 'other strings may be returned',
    ...{ before: { type: 'string', pattern: '^[a-z]+$' }, after: text },
    ...{ request: ['harmless pattern-removed'], response: ['risky pattern-removed'] },
  },
  {
    reason: 'whether one pattern includes another must be reviewed',
    before: { type: 'string', pattern: '^[a-z]+$' },
    after: { type: 'string', pattern: '^[a-z0-9]+$' },
    ...{ request: ['risky pattern-changed'], response: ['risky pattern-changed'] },
  },
  {
    reason: 'a value that was accepted is rejected',
    before: { type: 'string', enum: ['open', 'paid'] },
    after: { type: 'string', enum: ['open'] },
    ...{ request: ['breaking enum-value-removed'], response: ['harmless enum-value-removed'] },
  },
  {
    reason: 'a switch over the known values gets another one',
    before: { type: 'string', enum: ['open'] },
    after: { type: 'string', enum: ['paid', 'open'] },
    ...{ request: ['harmless enum-value-added'], response: ['risky enum-value-added'] },
  },
  {
    reason: 'the order of values has no meaning',
    before: { type: 'string', enum: ['a', 'b'] },
    after: { type: 'string', enum: ['b', 'a'] },
    ...{ request: [], response: [] },
  },
  {
    reason: 'only listed values are accepted',
    ...{ before: text, after: { type: 'string', enum: ['a'] } },
    ...{ request: ['breaking enum-introduced'], response: ['harmless enum-introduced'] },
  },
  {
    reason: 'values that are not listed may be returned',
    ...{ before: { type: 'string', enum: ['a'] }, after: text },
    ...{ request: ['harmless enum-dropped'], response: ['risky enum-dropped'] },
  },
  {
    reason: 'a constant is equivalent to an enum with one value',
    before: { type: 'string', enum: ['a'] },
    ...{ after: { type: 'string', const: 'a' }, versions: ['3.0.3', '3.1.0'] },
    ...{ request: [], response: [] },
  },
  {
    reason: 'OpenAPI 3.1 writes bytes as a content encoding',
    before: { type: 'string', format: 'byte' },
    after: { type: 'string', contentEncoding: 'base64' },
    versions: ['3.0.3', '3.1.0'],
    ...{ request: [], response: [] },
  },
  {
    reason: 'another constant is another value',
    before: { type: 'string', const: 'a' },
    ...{ after: { type: 'string', const: 'b' }, versions: ['3.1.0', '3.1.0'] },
    request: ['breaking enum-value-removed', 'harmless enum-value-added'],
    response: ['risky enum-value-added', 'harmless enum-value-removed'],
  },
  {
    reason: '5 is not a multiple of 2',
    ...{ before: number, after: { type: 'number', multipleOf: 2 } },
    ...{ request: ['breaking multiple-of-narrowed'], response: ['harmless multiple-of-narrowed'] },
  },
  {
    reason: 'multiples of 4 are multiples of 2, but not vice versa',
    before: { type: 'number', multipleOf: 4 },
    after: { type: 'number', multipleOf: 2 },
    ...{ request: ['harmless multiple-of-widened'], response: ['risky multiple-of-widened'] },
  },
  {
    reason:
      'cents and tenths are not multiples of each other for a computer that cannot count them',
    before: { type: 'number', multipleOf: 0.1 },
    after: { type: 'number', multipleOf: 0.01 },
    ...{ request: ['harmless multiple-of-widened'], response: ['risky multiple-of-widened'] },
  },
  {
    reason: 'an omitted value has another meaning',
    before: { type: 'string', default: 'a' },
    after: { type: 'string', default: 'b' },
    ...{ request: ['risky default-changed'], response: ['harmless default-changed'] },
  },
  {
    reason: 'a default is declared',
    ...{ before: text, after: { type: 'string', default: 'a' } },
    ...{ request: ['harmless default-added'], response: ['harmless default-added'] },
  },
  {
    reason: 'an omitted value may have another meaning',
    ...{ before: { type: 'string', default: 'a' }, after: text },
    ...{ request: ['risky default-removed'], response: ['harmless default-removed'] },
  },
  {
    reason: 'larger numbers are rejected',
    ...{ before: { type: 'number', maximum: 10 }, after: { type: 'number', maximum: 9 } },
    request: ['breaking number-range-narrowed'],
    response: ['harmless number-range-narrowed'],
  },
  {
    reason: 'the bound itself is rejected',
    before: { type: 'number', minimum: 0 },
    after: { type: 'number', minimum: 0, exclusiveMinimum: true },
    request: ['breaking number-range-narrowed'],
    response: ['harmless number-range-narrowed'],
  },
  {
    reason: 'smaller numbers may be returned',
    ...{ before: { type: 'number', minimum: 0 }, after: number },
    request: ['harmless number-range-widened'],
    response: ['breaking number-range-widened'],
  },
  {
    reason: 'longer strings are rejected',
    ...{ before: text, after: { type: 'string', maxLength: 20 } },
    ...{ request: ['breaking length-narrowed'], response: ['harmless length-narrowed'] },
  },
  {
    reason: 'longer strings may be returned',
    before: { type: 'string', maxLength: 20 },
    after: { type: 'string', maxLength: 50 },
    ...{ request: ['harmless length-widened'], response: ['risky length-widened'] },
  },
  {
    reason: 'a range may be narrower at one end and wider at the other',
    before: { type: 'string', minLength: 1, maxLength: 20 },
    after: { type: 'string', minLength: 2, maxLength: 30 },
    request: ['breaking length-narrowed', 'harmless length-widened'],
    response: ['risky length-widened', 'harmless length-narrowed'],
  },
  {
    reason: 'a minimum length of 0 is equivalent to none',
    ...{ before: text, after: { type: 'string', minLength: 0 } },
    ...{ request: [], response: [] },
  },
  {
    reason: 'short lists are rejected',
    ...{ before: list, after: { ...list, minItems: 1 } },
    ...{ request: ['breaking item-count-narrowed'], response: ['harmless item-count-narrowed'] },
  },
  {
    reason: 'longer lists may be returned',
    ...{ before: { ...list, maxItems: 3 }, after: { ...list, maxItems: 4 } },
    ...{ request: ['harmless item-count-widened'], response: ['breaking item-count-widened'] },
  },
  {
    reason: 'large objects are rejected',
    before: { type: 'object' },
    after: { type: 'object', maxProperties: 4 },
    request: ['breaking property-count-narrowed'],
    response: ['harmless property-count-narrowed'],
  },
  {
    reason: 'an empty object may be returned',
    before: { type: 'object', minProperties: 1 },
    after: { type: 'object' },
    request: ['harmless property-count-widened'],
    response: ['breaking property-count-widened'],
  },
  {
    reason: 'a list with duplicates is rejected',
    ...{ before: list, after: { ...list, uniqueItems: true } },
    ...{ request: ['breaking unique-items-added'], response: ['harmless unique-items-added'] },
  },
  {
    reason: 'a list that had no duplicates may have some',
    ...{ before: { ...list, uniqueItems: true }, after: list },
    ...{ request: ['harmless unique-items-dropped'], response: ['risky unique-items-dropped'] },
  },
  {
    reason: 'items of another type are rejected',
    ...{ before: { type: 'array' }, after: { type: 'array', items: text } },
    versions: ['3.1.0', '3.1.0'],
    ...{ request: ['breaking items-described'], response: ['harmless items-described'] },
  },
  {
    reason: 'items of any type may be returned',
    ...{ before: { type: 'array', items: text }, after: { type: 'array' } },
    versions: ['3.1.0', '3.1.0'],
    ...{ request: ['harmless items-undescribed'], response: ['breaking items-undescribed'] },
  },
  {
    reason: 'the items of a list are compared like any value',
    ...{ before: { type: 'array', items: text }, after: { type: 'array', items: number } },
    ...{ request: ['breaking type-changed'], response: ['breaking type-changed'] },
  },
];
