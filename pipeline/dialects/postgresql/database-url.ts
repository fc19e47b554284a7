import type { ClientConfig } from 'pg';
import { PipelineError } from '../../errors.ts';

const modes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/**
 * Settings for the driver, in the order in which to try them (`sslmode=prefer` goes without TLS where the server has none).
 * TLS parameters mean what they mean to libpq (https://www.postgresql.org/docs/current/libpq-ssl.html).
 * Throws DATABASE_URL_INVALID; neither message nor cause holds the URL, since it may hold a password.
 */
export function clientConfigs(url: string): readonly [ClientConfig, ...ClientConfig[]] {
  const parsed = parseUrl(url);
  const mode = parsed.searchParams.get('sslmode');
  if (mode !== null && !modes.includes(mode)) {
    throw invalid(`The database URL has an unknown sslmode.`, `Use one of ${modes.join(', ')}.`);
  }
  if (mode !== null && mode !== 'no-verify') parsed.searchParams.set('uselibpqcompat', 'true');
  if (mode === 'allow') parsed.searchParams.set('sslmode', 'disable');
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
  const parsed = URL.canParse(url) ? new URL(url) : null;
  // An `@` that is left over comes from a password with a bare `/`, `?` or `#`: part of it would pass for the host.
  const misread = parsed !== null && `${parsed.pathname}${parsed.hash}`.includes('@');
  if (parsed === null || misread || !/^postgres(ql)?:\/\//i.test(url) || !isDecodable(parsed)) {
    throw invalid(
      'The database URL cannot be understood.',
      'Write it as prefix://user:password@host:port/database, with special characters of the password percent-encoded.',
    );
  }
  return parsed;
}

function isDecodable({ username, password, hostname, pathname }: URL): boolean {
  try {
    return [username, password, hostname, pathname].map(decodeURIComponent).length > 0;
  } catch {
    return false;
  }
}
