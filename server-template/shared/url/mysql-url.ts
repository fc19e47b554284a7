import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { UnusableUrl } from './unusable-url.ts';

/** The address of a database, in the form of mysql2. */
export interface MysqlAddress {
  readonly host: string;
  readonly port: number;
  readonly socketPath?: string;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** Absent without TLS. */
  readonly ssl?: TlsSettings;
}

/** Requirements on the server's certificate. */
interface TlsSettings {
  readonly rejectUnauthorized: boolean;
  readonly verifyIdentity: boolean;
  readonly ca?: string;
}

/**
 * Parses `mysql://user:password@host:3306/database`. TLS is configured by the parameters of MySQL's
 * clients (`ssl-mode`, `ssl-ca`), Prisma (`sslaccept`, `sslcert`) or mysql2 (`ssl=true`,
 * `ssl={"rejectUnauthorized":true}`); paths of certificates are relative to `folder`.
 */
export function mysqlAddress(url: string, folder: string): MysqlAddress {
  const parsed = parseUrl(url);
  const [database, ...rest] = parsed.pathname.slice(1).split('/').map(decodeURIComponent);
  if (database === undefined || database === '' || rest.some((part) => part !== '')) {
    throw new UnusableUrl(
      'contains no database name',
      'add the name after the host, as in mysql://user:password@host:3306/database',
    );
  }
  const parameters = parametersOf(parsed);
  rejectOtherDatabase(parameters, database);
  const socketPath = socketPathOf(parsed);
  const ssl = tlsOf(parameters, folder);
  return {
    host: parsed.hostname.replace(/^\[|\]$/g, ''),
    port: parsed.port === '' ? 3306 : Number(parsed.port),
    user: decodeURIComponent(parsed.username),
    password: decodeURIComponent(parsed.password),
    database,
    ...(socketPath !== null && { socketPath }),
    ...(ssl !== null && { ssl }),
  };
}

/** A schema is a database here, and only that of the path has an effect. */
function rejectOtherDatabase(parameters: ReadonlyMap<string, string>, database: string): void {
  const names = ['schema', 'currentschema', 'searchpath'].map((name) => parameters.get(name));
  if (names.every((name) => name === undefined || name === '' || name === database)) return;
  throw new UnusableUrl(
    'names a schema that is not its database',
    'put the name of the database after the host, and remove the schema',
  );
}

function parseUrl(url: string): URL {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  // A remaining `@` comes from a password with an unescaped `/`, `?` or `#`, part of which would be
  // parsed as the host.
  const isMisread = parsed !== null && `${parsed.pathname}${parsed.hash}`.includes('@');
  if (
    parsed === null ||
    isMisread ||
    (parsed.hostname === '' && socketPathOf(parsed) === null) ||
    !/^(mysql|mariadb):$/.test(parsed.protocol) ||
    !isDecodable(parsed)
  ) {
    throw new UnusableUrl(
      'is not valid',
      'write mysql://user:password@host:3306/database, with special characters of the password percent-encoded',
    );
  }
  return parsed;
}

function socketPathOf({ searchParams }: URL): string | null {
  return searchParams.get('socket') ?? searchParams.get('socketPath');
}

function isDecodable({ username, password, pathname }: URL): boolean {
  try {
    return [username, password, pathname].map(decodeURIComponent).length > 0;
  } catch {
    return false;
  }
}

/**
 * Names in lower case without hyphens and underscores: `ssl-mode`, `sslmode` and `ssl_mode` are the
 * same.
 */
function parametersOf({ searchParams }: URL): ReadonlyMap<string, string> {
  return new Map(
    [...searchParams].map(([name, value]) => [name.toLowerCase().replace(/[-_]/g, ''), value]),
  );
}

function tlsOf(parameters: ReadonlyMap<string, string>, folder: string): TlsSettings | null {
  const wanted = tlsLevel(parameters);
  const file = parameters.get('sslca') ?? parameters.get('sslcert');
  if (wanted === null) return null;
  return file === undefined ? wanted : { ...wanted, ca: readCertificate(file, folder) };
}

const encrypted: TlsSettings = { rejectUnauthorized: false, verifyIdentity: false };
const verified: TlsSettings = { rejectUnauthorized: true, verifyIdentity: true };

/** `PREFERRED` means no TLS: mysql2 cannot ask a server whether it supports TLS. */
const levels: ReadonlyMap<string, TlsSettings | null> = new Map([
  ['disabled', null],
  ['disable', null],
  ['preferred', null],
  ['prefer', null],
  ['false', null],
  ['0', null],
  ['required', encrypted],
  ['require', encrypted],
  ['acceptinvalidcerts', encrypted],
  ['verifyca', { rejectUnauthorized: true, verifyIdentity: false }],
  ['verifyidentity', verified],
  ['verifyfull', verified],
  ['strict', verified],
  ['true', verified],
  ['1', verified],
]);

function tlsLevel(parameters: ReadonlyMap<string, string>): TlsSettings | null {
  const name = ['sslmode', 'ssl', 'sslaccept'].find((candidate) => parameters.has(candidate));
  const text = name === undefined ? null : (parameters.get(name) ?? '').trim();
  if (text === null) return parameters.has('sslca') || parameters.has('sslcert') ? verified : null;
  const level = text.startsWith('{')
    ? levelOfJson(text)
    : levels.get(text.toLowerCase().replace(/[-_]/g, ''));
  if (level === undefined) {
    throw new UnusableUrl(
      `has an unknown value for ${name}`,
      'use ssl-mode=DISABLED, REQUIRED, VERIFY_CA or VERIFY_IDENTITY',
    );
  }
  return level;
}

function levelOfJson(text: string): TlsSettings | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const lenient =
      typeof value === 'object' &&
      value !== null &&
      'rejectUnauthorized' in value &&
      value.rejectUnauthorized === false;
    return lenient ? encrypted : verified;
  } catch {
    return undefined;
  }
}

function readCertificate(file: string, folder: string): string {
  try {
    return readFileSync(resolve(folder, file), 'utf8');
  } catch {
    throw new UnusableUrl(
      `refers to the certificate file ${file}, which cannot be read`,
      'check the path; a relative path starts at the folder of .generator.json',
    );
  }
}
