import { pointerTo } from '../../model/json-pointer.ts';

const start = '#/components/schemas';

/** The name of the schema that a reference leads to, and the keys behind it; null for a reference to anything else. */
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
