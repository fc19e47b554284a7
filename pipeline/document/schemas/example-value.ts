import type { SchemaObject } from '../../openapi-document.ts';
import { satisfiesSchema } from './satisfies-schema.ts';

/** A value that is known to fit: the default, the first of an enum, a fixed one for a format; undefined where none is known. */
export function exampleValue(schema: SchemaObject): unknown {
  const known = [schema.default, schema.enum?.[0], formatSamples.get(schema.format ?? '')];
  return known.find(
    (value) => value !== undefined && value !== null && satisfiesSchema(schema, value),
  );
}

const formatSamples: ReadonlyMap<string, string> = new Map([
  ['date', '2024-02-29'],
  ['date-time', '2024-02-29T12:30:00Z'],
  ['time', '12:30:00Z'],
  ['uuid', '3f0c1b5e-8a52-4d7c-9a41-6b1f0a7d2c90'],
]);
