import { describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { createSchemaReader } from './json-schema.ts';

type Row = readonly [what: string, openapi: '3.0' | '3.1', given: unknown, want: unknown];

const rows: readonly Row[] = [
  ['nullable', '3.0', { type: 'string', nullable: true }, { type: ['string', 'null'] }],
  ['nullable without type, which has no effect', '3.0', { nullable: true }, {}],
  [
    'nullable next to enum, which still lists all values',
    '3.0',
    { type: 'string', nullable: true, enum: ['a'] },
    { type: ['string', 'null'], enum: ['a'] },
  ],
  [
    'nullable next to allOf, which still applies',
    '3.0',
    { nullable: true, allOf: [{ $ref: '#/components/schemas/A' }] },
    { allOf: [{ $ref: '#/components/schemas/A' }] },
  ],
  ['exclusive bounds', '3.0', { minimum: 1, exclusiveMinimum: true }, { exclusiveMinimum: 1 }],
  ['bounds that are not exclusive', '3.0', { maximum: 1, exclusiveMaximum: false }, { maximum: 1 }],
  ['an exclusive bound without bound', '3.0', { exclusiveMinimum: true }, {}],
  [
    'siblings of a reference, which 3.0 ignores',
    '3.0',
    { $ref: '#/components/schemas/A', maxLength: 3 },
    { $ref: '#/components/schemas/A' },
  ],
  [
    'siblings of a reference, which 3.1 follows',
    '3.1',
    { $ref: '#/components/schemas/A', maxLength: 3 },
    { $ref: '#/components/schemas/A', maxLength: 3 },
  ],
  ['an example', '3.0', { example: { $ref: 'x' } }, { examples: [{ $ref: 'x' }] }],
  ['examples that are not a list', '3.1', { examples: { a: 1 } }, { examples: [] }],
  [
    'schemas inside, and properties that are named like keywords',
    '3.0',
    { properties: { example: { type: 'integer', nullable: true }, nullable: { xml: {} } } },
    { properties: { example: { type: ['integer', 'null'] }, nullable: {} } },
  ],
  ['boolean schemas', '3.1', { items: false, not: true }, { items: false, not: true }],
  ['extensions, which stay', '3.0', { 'x-faker': 'a', discriminator: {} }, { 'x-faker': 'a' }],
];

describe('a schema is converted to JSON Schema 2020-12:', () => {
  it.each(rows)('%s (%#)', (_what, openapi, given, want) => {
    const document = {
      openapi: `${openapi}.0`,
      info: { title: 'T', version: '1' },
      paths: {},
      components: { schemas: { It: given } },
    } as OpenApiDocument;
    const reader = createSchemaReader(document, { openapi, isLenient: false });
    expect(reader.at('#/components/schemas/It')).toStrictEqual(want);
    expect(reader.at('#/components/schemas/It')).toBe(reader.at('#/components/schemas/It'));
  });
});
