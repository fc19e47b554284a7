import { expect, it } from 'vitest';
import { isPartOfSchema, isSchemaPlace } from './schema-places.ts';

it.each([
  ['#/components/schemas/Book', true],
  ['#/components/schemas/Book/properties/items', true],
  ['#/components/schemas/Book/properties/a/allOf/0/items', true],
  ['#/components/schemas/Book/x-db', false],
  ['#/components/schemas/Book/discriminator', false],
  ['#/components/parameters/page', false],
  ['#/components/parameters/page/schema', true],
  ['#/components/headers/Link/schema/items', true],
  ['#/paths/~1books/get', false],
  ['#/paths/~1books/get/parameters/0/schema', true],
  ['#/paths/~1books/parameters/0/schema', true],
  ['#/paths/~1books/get/responses/200/content/application~1json/schema/items', true],
  ['#/paths/~1books/get/responses/200/headers/Link/schema', true],
  ['#/paths/~1books/get/responses/200/headers/schema', false],
  ['#/components/responses/schema', false],
])('a schema is at %s: %s', (pointer, expected) => {
  expect(isSchemaPlace(pointer)).toBe(expected);
});

it.each([
  ['#/components/schemas/Book/allOf/1', true],
  ['#/components/schemas/Book/not', true],
  ['#/components/schemas/Book/properties/not', false],
  ['#/components/schemas/Book', false],
])('%s is a part of a schema: %s', (pointer, expected) => {
  expect(isPartOfSchema(pointer)).toBe(expected);
});
