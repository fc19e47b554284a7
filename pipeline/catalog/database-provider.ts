import { closest, distance } from 'fastest-levenshtein';
import { PipelineError } from '../errors.ts';
import type { Provider } from './catalog.ts';

/** Prefixes of database URLs and their provider. */
const providerPrefixes: ReadonlyMap<string, Provider> = new Map([
  ['postgresql://', 'postgresql'],
  ['postgres://', 'postgresql'],
  ['mysql://', 'mysql'],
  ['mariadb://', 'mysql'],
  ['sqlserver://', 'sqlserver'],
  ['file:', 'sqlite'],
  ['cockroachdb://', 'cockroachdb'],
]);

const otherSpellings: ReadonlyMap<string, string> = new Map([
  ['sqlite', 'file:'],
  ['sqlite3', 'file:'],
  ['mssql', 'sqlserver://'],
  ['cockroach', 'cockroachdb://'],
  ['pg', 'postgresql://'],
]);

/** The provider of a database URL. Throws DATABASE_URL_INVALID, which names the known prefixes and never the URL. */
export function providerOf(url: string): Provider {
  for (const [prefix, provider] of providerPrefixes) {
    if (url.slice(0, prefix.length).toLowerCase() === prefix) return provider;
  }
  const known = [...providerPrefixes.keys()].join(', ');
  const scheme = /^[a-z][a-z0-9+.-]*(?=:)/i.exec(url)?.[0].toLowerCase();
  const said = scheme === undefined ? 'has no prefix' : `has the unknown prefix "${scheme}:"`;
  throw new PipelineError({
    code: 'DATABASE_URL_INVALID',
    message: `The database URL ${said}; supported prefixes are ${known}.`,
    hint: hintFor(url, scheme),
  });
}

function hintFor(url: string, scheme: string | undefined): string {
  if (scheme === undefined) {
    const isFile = /\.(db|sqlite3?|db3)$/i.test(url);
    return isFile
      ? 'For a SQLite file, write "file:" before its path.'
      : 'A URL looks like postgresql://user:password@localhost:5432/shop or file:./shop.db.';
  }
  const other = otherSpellings.get(scheme);
  if (other !== undefined) return `Did you mean "${other}"?`;
  const names = [...providerPrefixes.keys()].map((prefix) => prefix.replace(/:.*$/, ''));
  const nearest = closest(scheme, names);
  if (distance(scheme, nearest) > 3) return 'This kind of database is not supported.';
  const prefix = [...providerPrefixes.keys()].find((one) => one.startsWith(`${nearest}:`));
  return `Did you mean "${prefix}"?`;
}
