import { isIP } from 'node:net';

/** An allowed address, or why it is not. */
export type CallbackAddress =
  | { readonly kind: 'allowed'; readonly url: URL }
  | { readonly kind: 'rejected'; readonly reason: string };

/**
 * Whether a callback may go to an address: this machine by number or as localhost, others only if
 * allowed.
 */
export function callbackAddress(text: string, allowsAll: boolean): CallbackAddress {
  if (!URL.canParse(text)) return { kind: 'rejected', reason: 'the address is not a URL' };
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return { kind: 'rejected', reason: 'the scheme of the address is neither http nor https' };
  if (url.username !== '' || url.password !== '')
    return { kind: 'rejected', reason: 'the address contains credentials' };
  if (allowsAll || isLoopback(url.hostname)) return { kind: 'allowed', url };
  return {
    kind: 'rejected',
    reason: 'the address is not on this machine; --allow-callbacks permits it',
  };
}

/** Names are not resolved: they may point elsewhere a moment later. */
function isLoopback(hostname: string): boolean {
  if (hostname === 'localhost' || hostname === '[::1]') return true;
  return isIP(hostname) === 4 && hostname.startsWith('127.');
}
