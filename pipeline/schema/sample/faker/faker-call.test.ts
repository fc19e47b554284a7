import { describe, expect, it } from 'vitest';
import { createSchemaValidator } from '../../validate/create-schema-validator.ts';
import { createFaker } from './faker.ts';
import { readFakerCall } from './faker-call.ts';
import { createSchemaSampler } from '../create-schema-sampler.ts';
import { Random } from '../random.ts';

const faker = createFaker(new Random());

describe('x-faker', () => {
  it.each<readonly [hint: unknown, made: RegExp]>([
    ['person.firstName', /^\p{L}+/u],
    ['faker.person.firstName()', /^\p{L}+/u],
    ['name.firstName', /^\p{L}+/u],
    ['name.findName', / /],
    ['internet.userName', /\w/],
    ['address.city', /\w/],
    ['address.stateAbbr', /^[A-Z]{2}$/],
    ['datatype.uuid', /^[\da-f-]{36}$/],
    ['random.uuid', /^[\da-f-]{36}$/],
    ['image.imageUrl', /^https:/],
    ['image.cats', /^https:/],
    ['phone.phoneNumber', /\d/],
    [{ 'phone.phoneNumber': '+49 ###' }, /^\+49 \d{3}$/],
    ['company.companyName', /\w/],
    ['datatype.number', /^\d{1,5}$/],
    [{ 'datatype.number': { min: 5, max: 7 } }, /^[567]$/],
    [{ 'datatype.number': { min: 1, max: 2, precision: 0.5 } }, /^(?:1|1\.5|2)$/],
    ['number.int({ min: 3, max: 4 })', /^[34]$/],
    [{ 'finance.amount': [5000, 6000, 2, '$'] }, /^\$[56]\d{3}\.\d\d$/],
    [{ 'date.between': ['2020-01-01', '2020-01-03'] }, /^2020-01-0[123]T/],
    [{ 'random.arrayElement': [['a', 'b']] }, /^[ab]$/],
    [{ 'helpers.arrayElement': ['a', 'b'] }, /^[ab]$/],
    ["random.alphaNumeric(5) of {{helpers.arrayElement(['x'])}}", /^random.* of x$/],
    ['{{name.firstName}} of {{location.city}}', /^\S+ of \S/],
    [{ fake: '{{string.numeric(2)}}-{{string.numeric(2)}}' }, /^\d\d-\d\d$/],
  ])('%j is supported', (hint, made) => {
    expect(String(readFakerCall(faker, hint)?.())).toMatch(made);
  });

  it.each([
    ...['nonsense', 'person.nope', 'random.locale', 'a.b.c', '{{nope.x}}', '', 7, [], {}],
    ...['helpers.mustache', 'helpers.multiple', 'string.constructor', '__proto__.toString'],
    ...[{ 'lorem.words': 100_000 }, { fake: { a: 1 } }, '{{person.firstName'.repeat(100)],
  ])('%j is not supported', (hint) => {
    expect(readFakerCall(faker, hint)).toBeNull();
  });

  it.each([
    [{ type: 'string', 'x-faker': 'random.number' }, /^\d+$/],
    [{ type: 'number', 'x-faker': { 'commerce.price': { min: 3, max: 3 } } }, /^3$/],
    [{ type: 'string', format: 'date', 'x-faker': 'date.past' }, /^\d{4}-\d\d-\d\d$/],
    [{ type: 'integer', maximum: 3, 'x-faker': { 'number.int': { min: 50 } } }, /^-?\d+$/],
  ])('of %j is a value of that schema', (schema, made) => {
    const document = { components: { schemas: { Any: schema } } };
    const model = { document, openapi: '3.0' } as unknown as Parameters<
      typeof createSchemaSampler
    >[0];
    const validator = createSchemaValidator(model);
    const pointer = '#/components/schemas/Any';
    const sample = createSchemaSampler(model, validator).sample(pointer, {
      ...{ direction: 'response', seed: 1 },
    });
    const value = sample.kind === 'value' ? sample.value : sample.reason;
    expect(validator.errors(pointer, 'response', value)).toEqual([]);
    expect(String(value)).toMatch(made);
  });
});
