import type { ColumnType } from '../../catalog/catalog.ts';
import type { SchemaObject } from '../../openapi-document.ts';
import { satisfiesSchema } from './satisfies-schema.ts';

/**
 * An example for formats that a pattern alone hardly explains: a time without a zone, an address,
 * an interval. Undefined: none is needed, since defaults, enums and formats are examples
 * themselves.
 */
export function exampleValue(schema: SchemaObject, type: ColumnType): string | undefined {
  const example = type.kind === 'time' || type.kind === 'other' ? type.form?.example : undefined;
  if (example === undefined || schema.default !== undefined || schema.enum !== undefined)
    return undefined;
  return satisfiesSchema(schema, example) ? example : undefined;
}
