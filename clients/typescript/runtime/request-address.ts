import type { Loose } from './loose-call.ts';

/** A base URL with its variables filled in; a relative one begins where the page was loaded from. */
export function absolute(baseUrl: string, variables: Readonly<Record<string, string>>): string {
  const { location } = globalThis as { readonly location?: { readonly href: string } };
  const url = baseUrl.replace(/\{([^{}]*)\}/g, (all, name: string) => variables[name] ?? all);
  if (location !== undefined) return new URL(url || '/', location.href).href;
  if (/^[a-z][a-z\d+.-]*:/i.test(url)) return url;
  throw new TypeError('Outside a browser createClient needs a baseUrl: http://localhost:3000');
}

/** `..` would be taken for a step up, encoded or not. https://url.spec.whatwg.org/#double-dot-path-segment */
export function refuseDotSegments(path: string, values: Loose = {}): void {
  for (const [name, value] of Object.entries(values)) {
    if (!/^\.{0,2}$/.test(String(value))) continue;
    throw new TypeError(`${JSON.stringify(value)} cannot stand for {${name}} in ${path}.`);
  }
}

export function queryText(query: Loose, joined: readonly string[]): string {
  const pair = (name: string, value: unknown) =>
    `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`;
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined || value === null) return [];
    if (Array.isArray(value)) {
      if (!joined.includes(name)) return value.map((item) => pair(name, item));
      const items = value.map((item) => encodeURIComponent(String(item)));
      return items.length === 0 ? [] : [`${encodeURIComponent(name)}=${items.join(',')}`];
    }
    if (typeof value !== 'object') return [pair(name, value)];
    return Object.entries(value).map(([key, item]) => pair(`${name}[${key}]`, item));
  });
  return pairs.join('&');
}
