import { isJsonObject } from '../../shared/json/json-object.ts';
import type { Document, Schema } from './openapi.ts';
import { resolveReference } from './resolve-reference.ts';

/** A schema merged with its `allOf`. */
function mergedSchema(document: Document, schema: Schema): Schema {
  const { allOf, ...own } = resolveReference<Schema>(document, schema);
  const parts = Array.isArray(allOf) ? allOf.filter(isJsonObject) : [];
  return parts.reduce<Schema>(
    (whole, part) => ({ ...mergedSchema(document, part), ...whole }),
    own,
  );
}

/** Properties of a schema, each merged with its `allOf`. */
export function mergedProperties(
  document: Document,
  schema: Schema,
): Readonly<Record<string, Schema>> {
  const { properties } = mergedSchema(document, schema);
  if (!isJsonObject(properties)) return {};
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) =>
      isJsonObject(property) ? [[name, mergedSchema(document, property)] as const] : [],
    ),
  );
}
