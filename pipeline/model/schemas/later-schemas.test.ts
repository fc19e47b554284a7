import { expect, test } from 'vitest';
import { ProblemList } from '../problem-list.ts';
import { checkLaterSchemas, withOlderSchemas } from './later-schemas.ts';

const $schema = 'https://spec.openapis.org/oas/3.1/dialect/base';

function older(schema: object): unknown {
  const document = { components: { schemas: { Note: { $schema, ...schema } } } };
  return withOlderSchemas<typeof document>(document).components.schemas.Note;
}

test.each([
  [{ type: ['string', 'null'] }, { type: 'string', nullable: true }],
  [{ type: 'null' }, { type: 'string', nullable: true, enum: [null] }],
  [{ type: ['string', 'integer'] }, { anyOf: [{ type: 'string' }, { type: 'integer' }] }],
  [
    { type: ['string', 'integer'], anyOf: [{ minLength: 1 }] },
    {
      anyOf: [{ minLength: 1 }],
      allOf: [{ anyOf: [{ type: 'string' }, { type: 'integer' }] }],
    },
  ],
  [
    { type: 'string', const: 'a' },
    { type: 'string', enum: ['a'] },
  ],
  [
    { type: 'string', examples: ['a', 'b'] },
    { type: 'string', example: 'a' },
  ],
  [
    { type: 'number', exclusiveMinimum: 1, minimum: 0 },
    { type: 'number', minimum: 1, exclusiveMinimum: true },
  ],
  [
    { type: 'number', exclusiveMaximum: 9, maximum: 5 },
    { type: 'number', maximum: 5 },
  ],
  [
    { $ref: '#/components/schemas/Tag', description: 'Its tag.' },
    { description: 'Its tag.', allOf: [{ $ref: '#/components/schemas/Tag' }] },
  ],
  [{ $ref: '#/components/schemas/Tag' }, { $ref: '#/components/schemas/Tag' }],
  [
    { type: 'string', contentEncoding: 'base64' },
    { type: 'string', format: 'byte' },
  ],
  [{ contentMediaType: 'image/png' }, { type: 'string', format: 'binary' }],
  [
    {
      type: 'object',
      properties: { const: { const: 1 }, list: { items: { type: ['integer', 'null'] } } },
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        const: { enum: [1] },
        list: { items: { type: 'integer', nullable: true } },
      },
      additionalProperties: false,
    },
  ],
])('writes %j in the keywords of OpenAPI 3.0', (schema, wanted) => {
  expect(older(schema)).toEqual(wanted);
});

test('changes no schema without a dialect', () => {
  const document = { components: { schemas: { Note: { type: 'string', const: 'a' } } } };
  expect(withOlderSchemas(document)).toBe(document);
});

test('reports what OpenAPI 3.0 cannot express, with its place', () => {
  const problems = new ProblemList('api.json');
  const Note = { $schema, type: 'array', items: { prefixItems: [{}] } };
  checkLaterSchemas({ components: { schemas: { Note } } }, problems);
  expect(() => {
    problems.throwIfAny();
  }).toThrow(
    expect.objectContaining({
      problems: [expect.objectContaining({ place: 'api.json#/components/schemas/Note/items' })],
    }),
  );
});
