import { createQuerySerializer } from 'openapi-fetch';
import type { Loose } from './loose-call.ts';

/** `..` would be taken for a step up, encoded or not. https://url.spec.whatwg.org/#double-dot-path-segment */
export function refuseDotSegments(values: Loose = {}): void {
  for (const name in values) {
    const value = String(values[name]);
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`"${value}" cannot stand for {${name}}`);
  }
}

/** A query whose names are encoded, and whose lists are written as the document says. */
export function queryText(query: Loose, joined: readonly string[]): string {
  return Object.entries(query)
    .map(([name, value]) =>
      createQuerySerializer<Loose>({ array: { style: 'form', explode: !joined.includes(name) } })({
        [encodeURIComponent(name)]: value,
      }),
    )
    .filter(Boolean)
    .join('&');
}
