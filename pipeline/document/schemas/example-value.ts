import type { ColumnType } from '../../catalog/catalog.ts';
import type { SchemaObject } from '../../openapi-document.ts';
import { satisfiesSchema } from './satisfies-schema.ts';

/** A value that is known to fit: the default, the first of an enum, a fixed one for a moment or uuid; undefined where none is known. */
export function exampleValue(schema: SchemaObject, type: ColumnType): unknown {
  const known = [schema.default, schema.enum?.[0], sampleOf(type)];
  return known.find(
    (value) => value !== undefined && value !== null && satisfiesSchema(schema, value),
  );
}

function sampleOf(type: ColumnType): string | undefined {
  switch (type.kind) {
    case 'date':
      return '2024-02-29';
    case 'dateTime':
      return '2024-02-29T12:30:00Z';
    case 'time':
      return type.withTimeZone ? '12:30:00Z' : '12:30:00';
    case 'uuid':
      return '3f0c1b5e-8a52-4d7c-9a41-6b1f0a7d2c90';
    default:
      return undefined;
  }
}
