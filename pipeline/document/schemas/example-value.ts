import type { ColumnType } from '../../catalog/catalog.ts';
import type { SchemaObject } from '../../openapi-document.ts';
import { satisfiesSchema } from './satisfies-schema.ts';

/** A value that shows what a pattern says to few: how a time without a zone, an address or an interval is written. Defaults, enums and formats are examples themselves. Undefined: nothing is to be shown. */
export function exampleValue(schema: SchemaObject, type: ColumnType): string | undefined {
  const example = type.kind === 'time' || type.kind === 'other' ? type.form?.example : undefined;
  if (example === undefined || schema.default !== undefined || schema.enum !== undefined)
    return undefined;
  return satisfiesSchema(schema, example) ? example : undefined;
}
