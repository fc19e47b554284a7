import type { SchemaObject } from '../openapi-document.ts';

type Keyword = keyof SchemaObject;

/** What bounds the values of a type; any other keyword beside it says nothing of them. */
export const boundKeywords: Readonly<
  Record<NonNullable<SchemaObject['type']>, readonly Keyword[]>
> = {
  string: ['minLength', 'maxLength', 'pattern', 'format'],
  number: ['minimum', 'maximum', 'multipleOf'],
  integer: ['minimum', 'maximum', 'multipleOf', 'format'],
  array: ['minItems', 'maxItems', 'uniqueItems'],
  object: ['minProperties', 'maxProperties'],
  boolean: [],
};
