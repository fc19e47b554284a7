import { describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { createSchemaValidator } from '../validate/create-schema-validator.ts';
import type { SchemaValidator } from '../schema-validator.ts';
import { createSchemaSampler } from './create-schema-sampler.ts';

const pointer = '#/components/schemas/S0';
const text = { type: 'string' };

/** Objects with that many texts, and as many properties that each contain one of the others. */
function entangled(schemas: number, texts: number): Readonly<Record<string, object>> {
  const numbers = Array.from({ length: schemas }, (_, index) => index);
  const names = Array.from({ length: texts }, (_, index) => `text${index}`);
  return Object.fromEntries(
    numbers.map((index) => [
      `S${index}`,
      {
        type: 'object',
        properties: Object.fromEntries([
          ...numbers.map((other) => [
            `part${other}`,
            { anyOf: [{ type: 'integer' }, { $ref: `#/components/schemas/S${other}` }] },
          ]),
          ...names.map((name) => [name, text]),
        ]) as Readonly<Record<string, object>>,
      },
    ]),
  );
}

function sample(
  schemas: object,
  seed: number,
  watch: (validator: SchemaValidator) => SchemaValidator,
): object {
  const document = {
    openapi: '3.1.0',
    info: { title: 't', version: '1' },
    paths: {},
    components: { schemas },
  } as OpenApiDocument;
  const model = { document, openapi: '3.1' as const };
  const validator = watch(createSchemaValidator(model));
  const made = createSchemaSampler(model, validator).sample(pointer, {
    direction: 'response',
    seed,
  });
  expect(made).toMatchObject({ kind: 'value' });
  return made.kind === 'value' ? (made.value as object) : {};
}

const unwatched = (validator: SchemaValidator): SchemaValidator => validator;

function sizeOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((size, part) => size + sizeOf(part), 1);
}

describe('a large object', () => {
  it('has every property, and shares its size limit among them', () => {
    for (const seed of [1, 2, 3]) {
      const value = sample(entangled(20, 10), seed, unwatched);
      expect(Object.keys(value)).toHaveLength(30);
      expect(sizeOf(value)).toBeLessThan(1000);
      const parts = Object.values(value).filter((part) => typeof part === 'object');
      // The last ones have some because the first ones did not use up the limit.
      expect(parts.length).toBeGreaterThan(4);
      expect(parts.every((part) => sizeOf(part) > 10)).toBe(true);
    }
  });

  it('keeps valid parts while others are regenerated', () => {
    const seen: object[] = [];
    const branch = (extra: object): object => ({
      type: 'object',
      properties: { name: text, ...extra },
    });
    const schemas = {
      S0: {
        type: 'object',
        properties: {
          right: branch({ note: text }),
          wrong: { oneOf: [branch({ a: { type: 'integer' } }), branch({ b: text })] },
        },
      },
    };
    sample(schemas, 1, (validator) => ({
      ...validator,
      accepts(place, direction, value) {
        seen.push(value as object);
        return validator.accepts(place, direction, value);
      },
    }));
    const [first, ...others] = seen as { readonly right: object; readonly wrong: object }[];
    expect(others.length).toBeGreaterThan(0);
    expect(others.every(({ right }) => right === first?.right)).toBe(true);
    expect(others.every(({ wrong }) => wrong !== first?.wrong)).toBe(true);
  });
});
