import type { SchemaObject } from '../openapi-document.ts';

type Keyword = keyof SchemaObject;

/** Keywords that constrain values of each type; others have no effect on it. */
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
