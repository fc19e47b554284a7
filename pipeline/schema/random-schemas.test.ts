import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OpenApiDocument } from '../openapi-document.ts';
import { createSchemaValidator } from './validate/create-schema-validator.ts';
import { createSchemaSampler } from './sample/create-schema-sampler.ts';

const pointer = '#/components/schemas/Thing';
const name = fc.constantFrom('a', 'b', 'c');
const bound = fc.integer({ min: -3, max: 4 });
const size = fc.nat({ max: 3 });

const leaf: fc.Arbitrary<object> = fc.oneof(
  fc.record({ type: fc.constantFrom('integer', 'number'), minimum: bound }),
  fc.record({ type: fc.constant('number'), exclusiveMaximum: bound, multipleOf: fc.constant(0.5) }),
  fc.record({ type: fc.constant('string'), minLength: size, pattern: fc.constant('^[ab]') }),
  fc.record({
    enum: fc.array(fc.constantFrom('a', 1, null, true), { minLength: 1, maxLength: 2 }),
  }),
  fc.record({ type: fc.constantFrom('boolean', 'string', ['integer', 'null']) }),
);

const schemas = fc.letrec<{ schema: object }>((tie) => {
  const several = fc.array(tie('schema'), { minLength: 1, maxLength: 3 });
  const properties = fc.dictionary(name, tie('schema'), { maxKeys: 3 });
  return {
    schema: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.record({ type: fc.constant('array'), items: tie('schema'), minItems: size }),
      fc.record({ type: fc.constant('object'), properties, required: fc.uniqueArray(name) }),
      fc.record({ properties, additionalProperties: fc.boolean() }),
      fc.record({ allOf: several }),
      fc.record({ anyOf: several }),
      fc.record({ oneOf: several }),
      fc.record({ not: tie('schema') }),
      fc.record({ if: tie('schema'), then: tie('schema'), else: tie('schema') }),
    ),
  };
}).schema;

const values = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<unknown>('a', 'b', 'ab', '', null, true, 0, 1, 2.5, -1),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 3 }),
  ),
})).value;

// An independent validator.
const ajv = new Ajv2020({ strict: false, addUsedSchema: false, ownProperties: true });

it('validates and samples random schemas like an independent validator', () => {
  let made = 0;
  fc.assert(
    fc.property(schemas, fc.array(values, { maxLength: 6 }), (schema, candidates) => {
      const validate = ajv.compile(schema);
      const document = {
        ...{ openapi: '3.1.0', info: { title: 't', version: '1' }, paths: {} },
        components: { schemas: { Thing: schema } },
      } as unknown as OpenApiDocument;
      const model = { document, openapi: '3.1' as const };
      const validator = createSchemaValidator(model);
      for (const value of candidates) {
        expect(validator.accepts(pointer, 'response', value)).toBe(validate(value));
        expect(validator.errors(pointer, 'response', value).length === 0).toBe(validate(value));
      }
      const sample = createSchemaSampler(model, validator).sample(pointer, {
        ...{ direction: 'response', seed: candidates.length },
      });
      if (sample.kind === 'none') {
        expect(candidates.filter((value) => validate(value)).length).toBe(0);
        return;
      }
      made += 1;
      expect(validate(sample.value)).toBe(true);
    }),
    { numRuns: 120, seed: 7 },
  );
  expect(made).toBeGreaterThan(60);
});
