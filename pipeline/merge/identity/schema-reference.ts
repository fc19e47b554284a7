import { pointerTo } from '../../model/json-pointer.ts';

const start = '#/components/schemas';

/** Splits a reference into the name of the schema and the keys after it; null if it does not refer to a schema. */
export function splitReference(
  reference: string,
): { readonly name: string; readonly rest: readonly string[] } | null {
  if (!reference.startsWith(`${start}/`)) return null;
  const [name = '', ...rest] = reference
    .slice(start.length + 1)
    .split('/')
    .map((part) => decoded(part).replaceAll('~1', '/').replaceAll('~0', '~'));
  return { name, rest };
}

/** A reference to a schema, or to a place in it. */
export function referenceToSchema(name: string, rest: readonly string[] = []): string {
  return pointerTo(start, name, ...rest);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
