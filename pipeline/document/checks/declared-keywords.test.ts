import { describe, expect, it } from 'vitest';
import type { Column, DeclaredKeywords } from '../../catalog/catalog.ts';
import type { SchemaObject } from '../../openapi-document.ts';
import { withDeclaredKeywords } from './declared-keywords.ts';

function columnWith(keywords: DeclaredKeywords): Column {
  return {
    name: 'c',
    sqlType: 'text',
    type: { kind: 'other' },
    nullable: false,
    default: null,
    identity: null,
    generated: null,
    updatedByDatabase: false,
    caseInsensitive: false,
    domain: null,
    comment: null,
    keywords,
  };
}

describe('declared keywords', () => {
  const cases: readonly (readonly [SchemaObject, DeclaredKeywords, SchemaObject])[] = [
    [
      { type: 'string', maxLength: 10 },
      { minLength: 3, maxLength: 20, pattern: '^[a-z]+$', format: 'email' },
      { type: 'string', minLength: 3, maxLength: 10, pattern: '^[a-z]+$', format: 'email' },
    ],
    [
      { type: 'integer', minimum: -5, maximum: 5 },
      { exclusiveMinimum: 0, maximum: 100, multipleOf: 2 },
      { type: 'integer', minimum: 0, exclusiveMinimum: true, maximum: 5, multipleOf: 2 },
    ],
    [
      { type: 'number' },
      { minimum: 1, exclusiveMinimum: 1, exclusiveMaximum: 9.5 },
      {
        type: 'number',
        minimum: 1,
        exclusiveMinimum: true,
        maximum: 9.5,
        exclusiveMaximum: true,
      },
    ],
    [{ type: 'boolean' }, { minimum: 1, minLength: 1, format: 'x' }, { type: 'boolean' }],
    [
      { type: 'string', format: 'date-time' },
      { format: 'date' },
      { type: 'string', format: 'date-time' },
    ],
    [
      { type: 'array', items: { type: 'string' } },
      { minLength: 1 },
      { type: 'array', items: { type: 'string', minLength: 1 } },
    ],
    [{ type: 'string' }, { pattern: '^(a+)+$' }, { type: 'string' }],
  ];

  it.each(cases)('%j with %j is %j', (schema, keywords, expected) => {
    expect(withDeclaredKeywords(schema, columnWith(keywords))).toEqual(expected);
  });
});
