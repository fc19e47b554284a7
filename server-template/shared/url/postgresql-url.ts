import { resolve } from 'node:path';
import { UnusableUrl } from './unusable-url.ts';

const modes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/** Parameters with file names, relative to the project's folder. */
const fileParameters = ['sslcert', 'sslkey', 'sslrootcert'];

/** How to reach a server with PostgreSQL's protocol. */
export interface PostgresqlAddress {
  /** URLs for the driver, in the order in which to try them (`sslmode=prefer` falls back to no TLS). */
  readonly urls: readonly [string, ...(readonly string[])];
  /** Schemas that the URL names, as for `search_path`; null: none. */
  readonly schemas: readonly string[] | null;
  /** Whether a pooler is known to lose prepared statements (`pgbouncer=true`, `prepare=false`). */
  readonly isPooled: boolean;
}

/**
 * Parses a URL. TLS parameters have their meaning in libpq
 * (https://www.postgresql.org/docs/current/libpq-ssl.html). Schemas are named by Prisma's `schema`,
 * JDBC's `currentSchema`, `search_path`, or `-c search_path=` in `options`; the driver gets none of
 * these, because poolers reject unknown start-up parameters.
 */
export function postgresqlAddress(url: string, folder: string): PostgresqlAddress {
  const parsed = parseUrl(url);
  const { searchParams } = parsed;
  const schemas = takeSchemas(searchParams);
  const isPooled = takeSwitch(searchParams, 'pgbouncer', 'true');
  const isUnprepared = takeSwitch(searchParams, 'prepare', 'false');
  rejectSessionTarget(searchParams);
  useOwnAuthorities(searchParams);
  for (const name of fileParameters) {
    const file = searchParams.get(name);
    if (file) searchParams.set(name, resolve(folder, file));
  }
  return { urls: driverUrls(parsed), schemas, isPooled: isPooled || isUnprepared };
}

function driverUrls(parsed: URL): PostgresqlAddress['urls'] {
  const { searchParams } = parsed;
  // If a parameter is repeated, libpq and the driver use the last one.
  const mode = searchParams.getAll('sslmode').at(-1) ?? null;
  if (mode !== null && !modes.includes(mode)) {
    throw new UnusableUrl('has an unknown sslmode', `use one of ${modes.join(', ')}`);
  }
  if (mode !== null) searchParams.set('sslmode', mode === 'allow' ? 'disable' : mode);
  if (mode !== null && mode !== 'no-verify') searchParams.set('uselibpqcompat', 'true');
  const first = parsed.href;
  if (mode !== 'prefer') return [first];
  searchParams.set('sslmode', 'disable');
  return [first, parsed.href];
}

/** The driver does not check what kind of server it has reached. */
function rejectSessionTarget(searchParams: URLSearchParams): void {
  const target = searchParams.getAll('target_session_attrs').at(-1) ?? 'any';
  searchParams.delete('target_session_attrs');
  if (target === 'any') return;
  throw new UnusableUrl(
    'has target_session_attrs, which the driver pg does not support',
    'remove it, and name the primary, or a proxy or DNS name that follows it',
  );
}

/** `sslrootcert=system` requires `verify-full`, as in libpq; Node's own authorities apply then. */
function useOwnAuthorities(searchParams: URLSearchParams): void {
  if (searchParams.getAll('sslrootcert').at(-1) !== 'system') return;
  searchParams.delete('sslrootcert');
  const mode = searchParams.getAll('sslmode').at(-1) ?? 'verify-full';
  if (mode !== 'verify-full') {
    throw new UnusableUrl(
      'has sslrootcert=system with a weaker sslmode',
      'use sslmode=verify-full, as libpq requires',
    );
  }
  searchParams.set('sslmode', mode);
}

function takeSwitch(searchParams: URLSearchParams, name: string, wanted: string): boolean {
  const value = searchParams.getAll(name).at(-1);
  searchParams.delete(name);
  return value === wanted;
}

/** `-c name=value` with or without the space, or `--name=value`; a backslash escapes a character. */
const pathOption = /(?:^|(?<=\s))(?:-c\s*|--)search_path=((?:\\.|[^\s\\])*)\s*/g;

function takeSchemas(searchParams: URLSearchParams): readonly string[] | null {
  const options = searchParams.getAll('options').at(-1) ?? '';
  const inOptions = [...options.matchAll(pathOption)].map(([, path = '']) =>
    schemasOf(path.replace(/\\(.)/g, '$1')),
  );
  const others = options.replace(pathOption, '').trim();
  if (inOptions.length > 0 && others === '') searchParams.delete('options');
  else if (inOptions.length > 0) searchParams.set('options', others);
  const named = [
    ...inOptions,
    ...searchParams.getAll('search_path').map(schemasOf),
    ...searchParams.getAll('currentSchema').map(schemasOf),
    ...searchParams.getAll('schema').map((name) => (name === '' ? [] : [name])),
  ];
  for (const name of ['search_path', 'currentSchema', 'schema']) searchParams.delete(name);
  const schemas = named.at(-1) ?? [];
  if (named.some((others) => others.join('\0') !== schemas.join('\0'))) {
    throw new UnusableUrl(
      'names different schemas',
      'keep one of schema, currentSchema, search_path and options',
    );
  }
  return schemas.length === 0 ? null : schemas;
}

/** Names in a list of PostgreSQL: quoted, or in lower case. */
function schemasOf(path: string): readonly string[] {
  const names = path.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^",]+))\s*(?:,|$)/g);
  return [...names]
    .map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain.trim().toLowerCase())
    .filter((name) => name !== '');
}

function parseUrl(url: string): URL {
  // libpq allows an empty host, with the real one in the parameters; a URL with a user must have
  // one.
  if (
    /^[^/]*\/\/(?:[^/?#]*@)?[^/?#]*,/.test(url) ||
    /[?&](?:host|port)=[^&]*(?:,|%2c)/i.test(url)
  ) {
    throw new UnusableUrl(
      'has several hosts, but the driver pg connects to one',
      'name the primary, or a proxy or DNS name that follows it',
    );
  }
  const withHost = url.replace(/^([^/]*\/\/[^/?#]*@)(?=[/?])/, '$1localhost');
  const parsed = URL.canParse(withHost) ? new URL(withHost) : null;
  if (
    parsed === null ||
    isMisread(parsed) ||
    !/^postgres(ql)?:\/\//i.test(url) ||
    !isDecodable(parsed)
  ) {
    throw new UnusableUrl(
      'is not valid',
      'write postgresql://user:password@host:5432/database (or cockroachdb://…), with special characters of the password percent-encoded',
    );
  }
  return parsed;
}

/**
 * A remaining `@` comes from a password with an unescaped `/`, `?` or `#`, part of which would be
 * parsed as host and port.
 */
function isMisread({ username, pathname, search, hash }: URL): boolean {
  return `${pathname}${hash}`.includes('@') || (username === '' && search.includes('@'));
}

function isDecodable({ username, password, hostname, pathname }: URL): boolean {
  try {
    return [username, password, hostname, pathname].map(decodeURIComponent).length > 0;
  } catch {
    return false;
  }
}
