import { resolve } from 'node:path';
import type { ClientConfig } from 'pg';
import { PipelineError } from '../../errors.ts';

const modes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/** Parameters that name files; relative paths count from the project's folder. */
const fileParameters = ['sslcert', 'sslkey', 'sslrootcert'];

/**
 * Settings for the driver, in the order in which to try them (`sslmode=prefer` goes without TLS where the server has none).
 * TLS parameters mean what they mean to libpq (https://www.postgresql.org/docs/current/libpq-ssl.html).
 * Throws DATABASE_URL_INVALID; neither message nor cause holds the URL, since it may hold a password.
 */
export function clientConfigs(
  url: string,
  baseFolder: string,
): readonly [ClientConfig, ...ClientConfig[]] {
  const parsed = parseUrl(url);
  for (const name of fileParameters) {
    const file = parsed.searchParams.get(name);
    if (file) parsed.searchParams.set(name, resolve(baseFolder, file));
  }
  // libpq and the driver take the last of several.
  const mode = parsed.searchParams.getAll('sslmode').at(-1) ?? null;
  if (mode !== null && !modes.includes(mode)) {
    throw invalid(`The database URL has an unknown sslmode.`, `Use one of ${modes.join(', ')}.`);
  }
  if (mode !== null) parsed.searchParams.set('sslmode', mode === 'allow' ? 'disable' : mode);
  if (mode !== null && mode !== 'no-verify') parsed.searchParams.set('uselibpqcompat', 'true');
  const config = { connectionString: parsed.href };
  if (mode !== 'prefer') return [config];
  parsed.searchParams.set('sslmode', 'disable');
  return [config, { connectionString: parsed.href }];
}

/** The error for a URL that cannot be used. */
export function invalid(message: string, hint: string): PipelineError {
  return new PipelineError({ code: 'DATABASE_URL_INVALID', message, hint });
}

function parseUrl(url: string): URL {
  // libpq allows an empty host, with the real one among the parameters; a URL with a user must have one.
  const withHost = url.replace(/^([^/]*\/\/[^/?#]*@)(?=[/?])/, '$1localhost');
  const parsed = URL.canParse(withHost) ? new URL(withHost) : null;
  if (
    parsed === null ||
    isMisread(parsed) ||
    !/^postgres(ql)?:\/\//i.test(url) ||
    !isDecodable(parsed)
  ) {
    throw invalid(
      'The database URL cannot be understood.',
      'Write it as prefix://user:password@host:port/database, with special characters of the password percent-encoded.',
    );
  }
  return parsed;
}

/** An `@` that is left over comes from a password with a bare `/`, `?` or `#`: part of it would pass for host and port. */
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
