import type { OpenApiDocument, SchemaObject, SchemaOrReference } from '../../openapi-document.ts';

/** The target of a reference; null if there is none. */
export function followed(
  document: OpenApiDocument,
  schema: SchemaOrReference,
): SchemaObject | null {
  let current: unknown = schema;
  for (let step = 0; step < 100; step += 1) {
    if (typeof current !== 'object' || current === null) return null;
    if (!('$ref' in current) || typeof current.$ref !== 'string') return current;
    current = current.$ref
      .split('/')
      .slice(1)
      .map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>(
        (value, key) =>
          typeof value === 'object' && value !== null && Object.hasOwn(value, key)
            ? (value as Record<string, unknown>)[key]
            : undefined,
        document,
      );
  }
  return null;
}

/** A property of an object's schema, or of its `allOf`; null if there is none. */
export function findProperty(
  document: OpenApiDocument,
  schema: SchemaOrReference,
  name: string,
  depth = 0,
): { readonly schema: SchemaOrReference; readonly isRequired: boolean } | null {
  const found = followed(document, schema);
  if (found === null || depth > maximumDepth) return null;
  const inner = (found.allOf ?? []).map((part) => findProperty(document, part, name, depth + 1));
  const own =
    found.properties !== undefined && Object.hasOwn(found.properties, name)
      ? found.properties[name]
      : inner.find((part) => part !== null)?.schema;
  if (own === undefined) return null;
  const isRequired =
    found.required?.includes(name) === true || inner.some((part) => part?.isRequired === true);
  return { schema: own, isRequired };
}

const maximumDepth = 12;
