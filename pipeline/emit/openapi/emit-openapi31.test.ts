import { expect, test } from 'vitest';
import { resolveModel } from '../../model/resolve-model.ts';
import type { SchemaObject } from '../../openapi-document.ts';
import { emitOpenapi31 } from './emit-openapi31.ts';

function emitted(schema: SchemaObject): unknown {
  const document = {
    ...{ openapi: '3.0.3', info: { title: 'Things', version: '1' }, paths: {} },
    components: { schemas: { Thing: schema } },
  };
  return emitOpenapi31(resolveModel(document))['components'];
}

test.each<[SchemaObject, object]>([
  [{ type: 'string', nullable: true }, { type: ['string', 'null'] }],
  [
    { type: 'string', nullable: true, enum: ['a', null] },
    { type: ['string', 'null'], enum: ['a', null] },
  ],
  [
    { type: 'string', enum: ['a'] },
    { type: 'string', const: 'a' },
  ],
  [
    { type: 'integer', minimum: 1, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
    { type: 'integer', exclusiveMinimum: 1, maximum: 9 },
  ],
  [
    { type: 'integer', example: 7 },
    { type: 'integer', examples: [7] },
  ],
  [
    { type: 'string', format: 'byte' },
    { type: 'string', format: 'byte', contentEncoding: 'base64' },
  ],
  [
    {
      type: 'object',
      properties: { nullable: { type: 'string', nullable: true }, example: { type: 'integer' } },
      example: { nullable: null },
    },
    {
      type: 'object',
      properties: { nullable: { type: ['string', 'null'] }, example: { type: 'integer' } },
      examples: [{ nullable: null }],
    },
  ],
  [
    { type: 'array', items: { type: 'string', nullable: true }, default: ['nullable'] },
    { type: 'array', items: { type: ['string', 'null'] }, default: ['nullable'] },
  ],
])('writes %j in the keywords of JSON Schema', (schema, wanted) => {
  expect(emitted(schema)).toEqual({ schemas: { Thing: wanted } });
});
