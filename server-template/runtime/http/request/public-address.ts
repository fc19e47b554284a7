import type { IncomingMessage } from 'node:http';
import type { Configuration } from '../../configuration/configuration.ts';
import type { MountedRequest } from '../exchange.ts';

/** Settings about proxies in front of the server. */
export type ProxySettings = Pick<Configuration, 'basePath' | 'trustedProxies'>;

/**
 * Sets the prefix of each request's public path, and removes it from the URL if proxies keep it;
 * null if there are neither prefixes nor proxies.
 */
export function prefixReader({
  basePath,
  trustedProxies,
}: ProxySettings): ((request: MountedRequest) => void) | null {
  if (basePath === '' && trustedProxies === 0) return null;
  return (request) => {
    const { url = '/', headers } = request;
    const removed = forwardedPrefix(headers['x-forwarded-prefix'], trustedProxies);
    if (basePath === '' || !isBelow(url, basePath)) {
      // A proxy that removed the prefix need not report it.
      request.prefix = removed === '' ? basePath : removed;
      return;
    }
    const rest = url.slice(basePath.length);
    request.url = rest.startsWith('/') ? rest : `/${rest}`;
    request.prefix = removed + basePath;
  };
}

/** Whether a path or URL without its origin is a path or below it. */
export function isBelow(url: string, path: string): boolean {
  const next = url[path.length];
  return url.startsWith(path) && (next === undefined || next === '/' || next === '?');
}

/** Without these characters it could be another address, such as //host. */
const plainPrefix = /^(?:\/[\w.~!$&'()*+;=:@%-]+)+$/;

/** Prefixes that the trusted proxies removed, from the outermost to the innermost. */
function forwardedPrefix(header: string | string[] | undefined, trustedProxies: number): string {
  if (header === undefined || trustedProxies === 0) return '';
  const prefixes = String(header)
    .split(',')
    .slice(-trustedProxies)
    .map((prefix) => prefix.trim().replace(/\/+$/, ''))
    .filter((prefix) => prefix !== '');
  return prefixes.every((prefix) => plainPrefix.test(prefix)) ? prefixes.join('') : '';
}

const plainHost = /^(?:[a-z\d._-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** The scheme, host and port of a request as its client sent it; empty if it sent no valid host. */
export function requestedOrigin(
  { headers, socket }: IncomingMessage,
  trustedProxies: number,
): string {
  const forwarded = (name: string): string | undefined =>
    trustedProxies === 0 || headers[name] === undefined
      ? undefined
      : outermost(String(headers[name]), trustedProxies);
  const host = forwarded('x-forwarded-host') ?? headers.host ?? '';
  const scheme = forwarded('x-forwarded-proto') ?? ('encrypted' in socket ? 'https' : 'http');
  return plainHost.test(host) && /^https?$/.test(scheme) ? `${scheme}://${host}` : '';
}

/** Most proxies replace these headers, and some add to them. */
function outermost(header: string, trustedProxies: number): string | undefined {
  const values = header.split(',');
  return (values.at(-trustedProxies) ?? values[0])?.trim();
}
