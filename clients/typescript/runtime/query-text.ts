import { createQuerySerializer } from 'openapi-fetch';

/** A query string with encoded names; lists are comma-separated if the document declares it. */
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
