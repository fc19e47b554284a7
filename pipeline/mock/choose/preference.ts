import type { IncomingHttpHeaders } from 'node:http';
import { invalidRequest } from '../refusal.ts';
import { decodeForm } from '../route/request-target.ts';
import type { QueryPair } from '../route/request-target.ts';

/** What a client asks of the mock itself, by `Prefer: code=404` or `?__code=404`; absent: nothing. */
export interface Preference {
  readonly code?: number;
  /** Name of an example. */
  readonly example?: string;
  readonly dynamic?: boolean;
  readonly seed?: number;
}

const names = ['code', 'example', 'dynamic', 'seed'] as const;
const none: Preference = {};

/** Reads the preferences of a request, the query's before the header's; throws Refusal for a value that is none. */
export function readPreference(
  { prefer }: IncomingHttpHeaders,
  query: readonly QueryPair[],
): Preference {
  const texts = new Map<
    string,
    readonly [place: 'header' | 'query', field: string, text: string]
  >();
  for (const part of headerParts(prefer)) {
    const [, name = '', quoted, plain = ''] =
      /^\s*([a-z]+)\s*=\s*(?:"([^"]*)"|([^\s"]*))\s*$/i.exec(part) ?? [];
    texts.set(name.toLowerCase(), ['header', 'Prefer', quoted ?? plain]);
  }
  for (const { name, raw } of query) {
    if (isPreference(name)) texts.set(name.slice(2), ['query', name, decodeForm(raw)]);
  }
  return texts.size === 0 ? none : parsed(texts);
}

/** Whether a query parameter speaks to the mock and not to the API. */
export function isPreference(name: string): boolean {
  return name.startsWith('__') && names.some((one) => one === name.slice(2));
}

/** RFC 7240: several preferences are separated by commas. */
function headerParts(prefer: string | string[] | undefined): readonly string[] {
  if (prefer === undefined) return [];
  return String(prefer).slice(0, 1000).split(/[,;]/);
}

function parsed(
  texts: ReadonlyMap<string, readonly ['header' | 'query', string, string]>,
): Preference {
  const read = <T>(name: string, parse: (text: string) => T | undefined): T | undefined => {
    const found = texts.get(name);
    if (found === undefined) return undefined;
    const [place, field, text] = found;
    const value = parse(text);
    if (value !== undefined) return value;
    throw invalidRequest([{ in: place, field, message: `takes no ${name} like this` }]);
  };
  const code = read('code', (text) => (/^[2-5]\d\d$/.test(text) ? Number(text) : undefined));
  const example = read('example', (text) => (text === '' ? undefined : text));
  const dynamic = read('dynamic', (text) =>
    text === 'true' ? true : text === 'false' ? false : undefined,
  );
  const seed = read('seed', (text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined));
  return {
    ...(code === undefined ? {} : { code }),
    ...(example === undefined ? {} : { example }),
    ...(dynamic === undefined ? {} : { dynamic }),
    ...(seed === undefined ? {} : { seed }),
  };
}
