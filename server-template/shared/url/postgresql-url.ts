import { resolve } from 'node:path';
import { UnusableUrl } from './unusable-url.ts';

const modes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/** Parameters with file names, relative to the project's folder. */
const fileParameters = ['sslcert', 'sslkey', 'sslrootcert'];

/**
 * URLs for the driver, in the order in which to try them (`sslmode=prefer` falls back to no TLS).
 * TLS parameters have their meaning in libpq
 * (https://www.postgresql.org/docs/current/libpq-ssl.html).
 */
export function postgresqlUrls(
  url: string,
  folder: string,
): readonly [string, ...(readonly string[])] {
  const parsed = parseUrl(url);
  const { searchParams } = parsed;
  for (const name of fileParameters) {
    const file = searchParams.get(name);
    if (file) searchParams.set(name, resolve(folder, file));
  }
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

function parseUrl(url: string): URL {
  // libpq allows an empty host, with the real one in the parameters; a URL with a user must have
  // one.
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
