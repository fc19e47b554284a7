import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { PipelineError } from '../../errors.ts';

/** How to reach a database; without a socket's path it is host and port. */
export interface MysqlTarget {
  readonly host: string;
  readonly port: number;
  readonly socketPath: string | null;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** Null for a connection in clear text. */
  readonly tls: TlsSettings | null;
}

/** What to demand of the server's certificate. */
export interface TlsSettings {
  readonly rejectUnauthorized: boolean;
  readonly verifyIdentity: boolean;
  readonly ca?: string;
}

/**
 * Takes apart `mysql://user:password@host:3306/database`. TLS is asked for by the parameters of MySQL's own clients (`ssl-mode`, `ssl-ca`),
 * of Prisma (`sslaccept`, `sslcert`) or of mysql2 (`ssl=true`, `ssl={"rejectUnauthorized":true}`).
 * Throws DATABASE_URL_INVALID; neither message nor cause holds the URL, since it may hold a password.
 */
export function readMysqlUrl(url: string, baseFolder: string): MysqlTarget {
  const parsed = parseUrl(url);
  const [database, ...rest] = parsed.pathname.slice(1).split('/').map(decodeURIComponent);
  if (database === undefined || database === '' || rest.some((part) => part !== '')) {
    throw invalid(
      'The database URL names no database.',
      'Put the name of the database behind the host: mysql://user:password@host:3306/database.',
    );
  }
  return {
    host: parsed.hostname.replace(/^\[|\]$/g, ''),
    port: parsed.port === '' ? 3306 : Number(parsed.port),
    socketPath: socketPathOf(parsed),
    user: decodeURIComponent(parsed.username),
    password: decodeURIComponent(parsed.password),
    database,
    tls: tlsOf(lowerCaseParameters(parsed), baseFolder),
  };
}

function parseUrl(url: string): URL {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  // An `@` that is left over comes from a password with a bare `/`, `?` or `#`: part of it would pass for the host.
  const isMisread = parsed !== null && `${parsed.pathname}${parsed.hash}`.includes('@');
  if (
    parsed === null ||
    isMisread ||
    (parsed.hostname === '' && socketPathOf(parsed) === null) ||
    !/^(mysql|mariadb):$/.test(parsed.protocol) ||
    !isDecodable(parsed)
  ) {
    throw invalid(
      'The database URL cannot be understood.',
      'Write mysql://user:password@host:3306/database, with special characters of the password percent-encoded.',
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

function lowerCaseParameters({ searchParams }: URL): ReadonlyMap<string, string> {
  return new Map(
    [...searchParams].map(([name, value]) => [name.toLowerCase().replace(/[-_]/g, ''), value]),
  );
}

function tlsOf(parameters: ReadonlyMap<string, string>, baseFolder: string): TlsSettings | null {
  const wanted = tlsLevel(parameters);
  const file = parameters.get('sslca') ?? parameters.get('sslcert');
  if (wanted === null) return null;
  return file === undefined ? wanted : { ...wanted, ca: readCertificate(file, baseFolder) };
}

const encrypted: TlsSettings = { rejectUnauthorized: false, verifyIdentity: false };
const verified: TlsSettings = { rejectUnauthorized: true, verifyIdentity: true };

/** `PREFERRED` counts as none: mysql2 cannot ask a server whether it offers TLS. */
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
    throw invalid(
      `The database URL has an unknown value for ${name}.`,
      'Use ssl-mode=DISABLED, REQUIRED, VERIFY_CA or VERIFY_IDENTITY.',
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

function readCertificate(file: string, baseFolder: string): string {
  try {
    return readFileSync(resolve(baseFolder, file), 'utf8');
  } catch {
    throw invalid(
      `The certificate file ${file} of the database URL cannot be read.`,
      'Check the path; a relative one counts from the folder of .generator.json.',
    );
  }
}

function invalid(message: string, hint: string): PipelineError {
  return new PipelineError({ code: 'DATABASE_URL_INVALID', message, hint });
}
