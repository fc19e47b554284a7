import type { IncomingHttpHeaders } from 'node:http';
import type { MockResponse } from '../mock-response.ts';
import { invalidRequest } from '../rejection.ts';
import { seedOfParts } from '../mix-seed.ts';
import { decodeForm } from '../../../server-template/shared/url/request-target.ts';
import type { QueryPair } from '../route/query-pairs.ts';

/** A client's instructions to the mock, by `Prefer: code=404` or `?__code=404`; absent: none. */
export interface Preference {
  readonly code?: number;
  /** Name of an example. */
  readonly example?: string;
  readonly dynamic?: boolean;
  readonly seed?: number;
  /** The ones from a `Prefer` header, to be reported as applied. */
  readonly header?: readonly HeaderPreference[];
}

interface HeaderPreference {
  readonly name: PreferenceName;
  readonly text: string;
}

type PreferenceName = (typeof names)[number];

const names = ['code', 'example', 'dynamic', 'seed'] as const;
const none: Preference = {};
const wanted = {
  code: 'a status from 200 to 599',
  example: 'the name of an example',
  dynamic: 'true or false',
  seed: 'a number or a word',
} as const;
/** A preference without a value is true. */
const switches: ReadonlyMap<string, boolean> = new Map([
  ...['', 'true', '1'].map((text) => [text, true] as const),
  ...['false', '0'].map((text) => [text, false] as const),
]);

/**
 * Reads the preferences of a request, the query's before the header's; throws ApiError for an
 * invalid one.
 */
export function readPreference(
  { prefer }: IncomingHttpHeaders,
  query: readonly QueryPair[],
): Preference {
  const texts: Texts = new Map();
  for (const { name, raw } of query) {
    if (isPreference(name)) put(texts, name.slice(2), ['query', name, decodeForm(raw)]);
  }
  for (const { name, text } of headerParts(prefer)) put(texts, name, ['header', 'Prefer', text]);
  return texts.size === 0 ? none : parsed(texts);
}

type Found = readonly [place: 'header' | 'query', field: string, text: string];
type Texts = Map<string, Found>;

/** The first of several applies, by RFC 7240. */
function put(texts: Texts, name: string, found: Found): void {
  if (!texts.has(name)) texts.set(name, found);
}

/** Whether a query parameter is for the mock rather than the API. */
export function isPreference(name: string): boolean {
  return name.startsWith('__') && names.some((one) => one === name.slice(2));
}

/**
 * One preference of a header: `name`, `name=word`, `name="some words"`, followed by ignored
 * parameters.
 */
const part = /([\w!#$%&'*+.^`|~-]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s",;]*)))?/g;

/** Preferences are comma-separated (RFC 7240), and often separated by semicolons. */
function headerParts(
  prefer: string | string[] | undefined,
): readonly { readonly name: string; readonly text: string }[] {
  if (prefer === undefined) return [];
  return [...String(prefer).slice(0, 1000).matchAll(part)].map(([, name = '', quoted, plain]) => ({
    name: name.toLowerCase(),
    text: quoted?.replace(/\\(.)/g, '$1') ?? plain ?? '',
  }));
}

function parsed(texts: Texts): Preference {
  const read = <T>(
    name: keyof typeof wanted,
    parse: (text: string) => T | undefined,
  ): T | undefined => {
    const found = texts.get(name);
    if (found === undefined) return undefined;
    const [place, field, text] = found;
    const value = parse(text);
    if (value !== undefined) return value;
    throw invalidRequest([{ in: place, field, message: `must have ${wanted[name]} as ${name}` }]);
  };
  const code = read('code', (text) => (/^[2-5]\d\d$/.test(text) ? Number(text) : undefined));
  const example = read('example', (text) => (text === '' ? undefined : text));
  const dynamic = read('dynamic', (text) => switches.get(text.toLowerCase()));
  const seed = read('seed', seedOf);
  return {
    ...(code === undefined ? {} : { code }),
    ...(example === undefined ? {} : { example }),
    ...(dynamic === undefined ? {} : { dynamic }),
    ...(seed === undefined ? {} : { seed }),
    ...headerOf(texts),
  };
}

function headerOf(texts: Texts): Pick<Preference, 'header'> {
  const header = names.flatMap((name): readonly HeaderPreference[] => {
    const [place, , text = ''] = texts.get(name) ?? [];
    return place === 'header' ? [{ name, text: printed(name, text) }] : [];
  });
  return header.length === 0 ? {} : { header };
}

function printed(name: string, text: string): string {
  if (text === '') return name;
  return plainWord.test(text) ? `${name}=${text}` : `${name}=${JSON.stringify(text)}`;
}

const plainWord = /^[\w!#$%&'*+.^`|~-]+$/;

/** Adds Preference-Applied: https://www.rfc-editor.org/rfc/rfc7240#section-3 */
export function withApplied(
  response: MockResponse,
  { header, example }: Preference,
  isOneState: boolean,
): MockResponse {
  if (header === undefined) return response;
  const isMade = response.body !== null && example === undefined && !isOneState;
  const applied = header.filter(
    ({ name }) => name === 'code' || (name === 'example' ? response.body !== null : isMade),
  );
  if (applied.length === 0) return response;
  const text = applied.map((one) => one.text).join(', ');
  return { ...response, headers: { ...response.headers, 'Preference-Applied': text } };
}

/** A seed is a word or a number. */
function seedOf(text: string): number | undefined {
  if (text === '') return undefined;
  return /^\d{1,9}$/.test(text) ? Number(text) : seedOfParts(0, text);
}
