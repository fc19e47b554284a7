import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/**
 * The client of a request: behind N trusted proxies, the address that the outermost one received. A
 * /64 network of IPv6 counts as one client.
 */
export function clientAddress(
  headers: IncomingHttpHeaders,
  remoteAddress: string,
  trustedProxies: number,
): string {
  return networkOf(forwardedAddress(headers, trustedProxies) ?? remoteAddress);
}

/** Entries further left are set by clients. */
function forwardedAddress(headers: IncomingHttpHeaders, trustedProxies: number): string | null {
  const forwarded = headers['x-forwarded-for'];
  if (trustedProxies === 0 || forwarded === undefined) return null;
  const address = String(forwarded).split(',').at(-trustedProxies)?.trim() ?? '';
  return isIP(address) === 0 ? null : address;
}

function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
