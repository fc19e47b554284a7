import { ConfigurationError } from '../../configuration/configuration-error.ts';

/**
 * Rejects a URL whose schemas contain none of the document's tables: statements name the document's
 * schemas, so that such a URL would have no effect.
 */
export function rejectOtherSchemas(
  { schemas: named }: { readonly schemas: readonly string[] | null },
  tables: readonly string[],
  user: string,
): void {
  if (named === null || tables.length === 0) return;
  const reached = new Set(named.map((name) => (name === '$user' ? user : name)));
  if (tables.some((schema) => reached.has(schema))) return;
  const list = (names: Iterable<string>): string =>
    [...names].map((name) => JSON.stringify(name)).join(', ');
  throw new ConfigurationError(
    `The database cannot be opened: its URL names the schemas ${list(reached)}, but the tables of the document are in ${list(tables)}; introspect with this URL, or remove the schemas from it.`,
  );
}
