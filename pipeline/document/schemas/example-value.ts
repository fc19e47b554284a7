import type { ColumnType } from '../../catalog/catalog.ts';
import type { SchemaObject } from '../../openapi-document.ts';
import { satisfiesSchema } from './satisfies-schema.ts';

/** A value that shows what no keyword says: how a time without a zone is written. Defaults, enums and formats are examples themselves. Undefined: nothing is to be shown. */
export function exampleValue(schema: SchemaObject, type: ColumnType): string | undefined {
  if (type.kind !== 'time' || type.withTimeZone) return undefined;
  if (schema.default !== undefined || schema.enum !== undefined) return undefined;
  return satisfiesSchema(schema, time) ? time : undefined;
}

const time = '12:30:00';
