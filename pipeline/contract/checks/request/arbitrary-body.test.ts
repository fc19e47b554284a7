import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resolveModel } from '../../../model/resolve-model.ts';
import type { OpenApiDocument, SchemaObject } from '../../../openapi-document.ts';
import { createSchemaValidator } from '../../../schema/validate/create-schema-validator.ts';
import { Schemas } from '../../../model/schema-view.ts';
import { anyJson, arbitraryNear } from './arbitrary-body.ts';

const schema: SchemaObject = {
  type: 'object',
  required: ['sku', 'size'],
  properties: {
    sku: { type: 'string', pattern: '^[A-Z]{3}-[0-9]{2}$' },
    odd: { type: 'string', pattern: '^(?=a)[ab]+$' },
    size: {
      type: 'object',
      properties: { width: { type: 'integer', minimum: 1, maximum: 9 } },
    },
    tags: {
      type: 'array',
      items: { type: 'string', minLength: 1, maxLength: 3 },
      uniqueItems: true,
      maxItems: 3,
    },
  },
};
const document: OpenApiDocument = {
  openapi: '3.0.3',
  info: { title: 'Things', version: '1' },
  paths: {},
  components: { schemas: { Thing: schema } },
};
const pointer = '#/components/schemas/Thing';
const validator = createSchemaValidator(resolveModel(document));
const accepts = (place: string, value: unknown): boolean =>
  validator.accepts(place, 'request', value);
const valid = { sku: 'ABC-12', odd: 'ab', size: { width: 5 }, tags: ['a'] };
const near = arbitraryNear(
  { schemas: new Schemas(document), fixed: new Set(), accepts },
  pointer,
  valid,
);

test('varies patterns, nested objects and lists, and stays valid', () => {
  const things = fc.sample(near, { numRuns: 60, seed: 7 }) as (typeof valid)[];
  expect(things.filter((one) => !accepts(pointer, one))).toEqual([]);
  const distinct = (values: readonly unknown[]): number =>
    new Set(values.map((one) => JSON.stringify(one))).size;
  expect(distinct(things.map(({ sku }) => sku))).toBeGreaterThan(20);
  expect(distinct(things.map(({ size }) => size))).toBeGreaterThan(5);
  expect(distinct(things.map(({ tags }) => tags))).toBeGreaterThan(10);
  // The generator does not support lookahead: such values are not varied.
  expect(distinct(things.map(({ odd }) => odd))).toBeLessThanOrEqual(2);
});

test('shrinks to the cause of a failure', () => {
  const found = fc.check(
    fc.property(
      near,
      (one) =>
        (one as Partial<typeof valid>).size?.width === undefined ||
        (one as typeof valid).size.width < 4,
    ),
    { seed: 3, numRuns: 200 },
  );
  const [smallest] = (found.counterexample ?? []) as (typeof valid)[];
  expect(smallest?.size).toEqual({ width: 4 });
  expect(Object.keys(smallest ?? {}).sort()).toEqual(['size', 'sku']);
});

test('any JSON contains no number that a tolerance rounds to zero', () => {
  const numbers = fc.sample(anyJson, { numRuns: 5000, seed: 1 }).filter(Number.isFinite);
  expect(numbers.length).toBeGreaterThan(100);
  expect(numbers.filter((one) => one !== 0 && Math.abs(Number(one)) < 1e-6)).toEqual([]);
});
