import { expect, test } from 'vitest';
import { createSchemaValidator } from '../../../schema/validate/create-schema-validator.ts';
import { Schemas } from '../../../model/schema-view.ts';
import { planBreakages } from './plan-breakages.ts';
import { brokenValues } from './break-value.ts';

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {
    name: { type: 'string', minLength: 2, maxLength: 5, pattern: '^[a-z]+$' },
    born: { type: 'string', format: 'date' },
    price: { type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 10, multipleOf: 0.5 },
    tags: {
      type: 'array',
      minItems: 2,
      maxItems: 3,
      uniqueItems: true,
      items: { type: 'string', enum: ['a', 'b', 'c'] },
    },
    id: { type: 'integer', readOnly: true },
  },
};
const document = {
  openapi: '3.0.3',
  info: { title: 'T', version: '1' },
  paths: {},
  components: { schemas: { Thing: schema } },
};
const pointer = '#/components/schemas/Thing';
const valid = { name: 'abc', born: '2024-02-29', price: 1.5, tags: ['a', 'b'] };

const validator = createSchemaValidator({ document: document as never, openapi: '3.0' });
const breakages = planBreakages({
  schemas: new Schemas(document),
  pointer,
  in: 'body',
  parameter: null,
});

test.each(
  breakages.map(
    (breakage) => [`${breakage.keyword} of ${breakage.at.join('.')}`, breakage] as const,
  ),
)('violates %s so that the validator rejects it', (_, breakage) => {
  expect(validator.accepts(pointer, 'request', valid)).toBe(true);
  const rejected = brokenValues(breakage, valid).filter(
    (value) => !validator.accepts(pointer, 'request', value),
  );
  expect(rejected).not.toHaveLength(0);
});

test('finds every keyword except those of readOnly properties', () => {
  const keywords = new Set(breakages.map(({ keyword }) => keyword));
  expect([...keywords].sort()).toEqual([
    'additionalProperties',
    'enum',
    'format',
    'maxItems',
    'maxLength',
    'maximum',
    'minItems',
    'minLength',
    'minimum',
    'multipleOf',
    'nullable',
    'pattern',
    'required',
    'type',
    'uniqueItems',
  ]);
  expect(breakages.filter(({ at }) => at.includes('id'))).toEqual([]);
});
