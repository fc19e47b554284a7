import { createQuerySerializer } from 'openapi-fetch';

/** A query whose names are encoded, and whose lists are joined, comma-separated where the document says so. */
export function queryText(query: unknown, joined: readonly string[]): string {
  return Object.entries(query as Readonly<Record<string, unknown>>)
    .map(([name, value]) =>
      createQuerySerializer<Record<string, unknown>>({
        array: { style: 'form', explode: !joined.includes(name) },
      })({ [encodeURIComponent(name)]: value }),
    )
    .filter(Boolean)
    .join('&');
}
