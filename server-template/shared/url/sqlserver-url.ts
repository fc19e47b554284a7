import { UnusableUrl } from './unusable-url.ts';

/** The address and login of a SQL Server database. */
export interface SqlServerAddress {
  readonly host: string;
  readonly port: number;
  /** A named instance, whose port the server reports. */
  readonly instance: string | null;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  readonly encrypt: boolean;
  readonly trustServerCertificate: boolean;
  /** Schemas that the URL names; null: none. */
  readonly schemas: readonly string[] | null;
}

/**
 * Parses `sqlserver://host:1433;database=shop;user=me;password={a;b};encrypt=true` (as in JDBC and
 * Prisma) or `sqlserver://me:secret@host:1433/shop?encrypt=true`; `schema=` names a schema.
 */
export function sqlServerAddress(url: string): SqlServerAddress {
  const rest = /^sqlserver:\/\/(.*)$/is.exec(url)?.[1];
  if (rest === undefined) throw invalid('is not valid');
  const { place, properties } = /^[^@/?]*;/.test(rest) ? partsOfProperties(rest) : partsOfUrl(url);
  const value = (...names: readonly string[]): string =>
    names.map((name) => properties.get(name)).find((found) => found !== undefined) ?? '';
  const schema = value('schema', 'currentschema', 'searchpath');
  const address = {
    ...place,
    instance: place.instance ?? properties.get('instancename') ?? null,
    user: value('user', 'username', 'userid', 'uid'),
    password: value('password', 'pwd'),
    database: value('database', 'databasename', 'initialcatalog'),
    encrypt: !/^(false|no|0|disable|optional|danger_plaintext)$/i.test(value('encrypt')),
    trustServerCertificate: isTrue(value('trustservercertificate')),
    schemas: schema === '' ? null : [schema],
  };
  requireUsable(address, isTrue(value('integratedsecurity')));
  return address;
}

function requireUsable({ host, port, database }: SqlServerAddress, isIntegrated: boolean): void {
  if (host === '') throw invalid('contains no host');
  if (database === '') throw invalid('contains no database name');
  if (port < 1 || port > 65_535) throw invalid('has an invalid port');
  if (isIntegrated) throw invalid('requests integrated security, which is not supported');
}

interface UrlParts {
  readonly place: Pick<SqlServerAddress, 'host' | 'port' | 'instance'>;
  readonly properties: ReadonlyMap<string, string>;
}

/** Names in lower case without blanks and underscores: `User Id` and `user_id` are the same. */
function propertyName(name: string): string {
  return name.toLowerCase().replace(/[\s_]/g, '');
}

function partsOfUrl(url: string): UrlParts {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  // A remaining `@` comes from a password with an unescaped `/`, `?` or `#`, part of which would be
  // parsed as the host.
  if (parsed === null || `${parsed.pathname}${parsed.hash}`.includes('@'))
    throw invalid('is not valid');
  const properties = new Map(
    [...parsed.searchParams].map(([name, value]) => [propertyName(name), value]),
  );
  const own = {
    user: parsed.username,
    password: parsed.password,
    database: parsed.pathname.slice(1),
  };
  for (const [name, value] of Object.entries(own)) {
    if (value !== '') properties.set(name, decoded(value));
  }
  const port = parsed.port === '' ? 1433 : Number(parsed.port);
  return {
    place: { host: parsed.hostname.replace(/^\[|\]$/g, ''), port, instance: null },
    properties,
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalid('is not valid');
  }
}

/** A value in braces may contain anything; a closing brace in it is doubled. */
const property = /;\s*([^=;]+?)\s*=\s*(?:\{((?:[^}]|\}\})*)\}|([^;]*))\s*(?=;|$)/g;

function partsOfProperties(rest: string): UrlParts {
  const [server = ''] = rest.split(';', 1);
  const place = /^(\[[^\]]+\]|[^:\\]*)(?:\\([^:]+))?(?::(\d+))?\/?$/.exec(server);
  if (place === null) throw invalid('is not valid');
  const properties = new Map<string, string>();
  for (const [, name = '', braced, bare = ''] of rest.slice(server.length).matchAll(property)) {
    properties.set(
      propertyName(name),
      braced === undefined ? bare.trim() : braced.replaceAll('}}', '}'),
    );
  }
  const host = (place[1] ?? '').replace(/^\[|\]$/g, '');
  return {
    place: { host, port: Number(place[3] ?? 1433), instance: place[2] ?? null },
    properties,
  };
}

function isTrue(value: string): boolean {
  return /^(true|yes|1)$/i.test(value);
}

function invalid(reason: string): UnusableUrl {
  return new UnusableUrl(
    reason,
    'write sqlserver://host:1433;database=shop;user=me;password={secret};encrypt=true or sqlserver://me:secret@host:1433/shop',
  );
}
