import { isIP } from 'node:net';

/** An address that may be called, or why it may not. */
export type CallbackAddress =
  | { readonly kind: 'allowed'; readonly url: URL }
  | { readonly kind: 'rejected'; readonly reason: string };

/** Whether a callback may go to an address: this machine by number or as localhost, anything else only when allowed. */
export function callbackAddress(text: string, allowsAll: boolean): CallbackAddress {
  if (!URL.canParse(text)) return { kind: 'rejected', reason: 'it is not a URL' };
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return { kind: 'rejected', reason: 'its scheme is neither http nor https' };
  if (url.username !== '' || url.password !== '')
    return { kind: 'rejected', reason: 'it contains credentials' };
  if (allowsAll || isLoopback(url.hostname)) return { kind: 'allowed', url };
  return { kind: 'rejected', reason: 'it is not on this machine; --allow-callbacks allows that' };
}

/** Names are not asked for: a name may point to this machine now and elsewhere a moment later. */
function isLoopback(hostname: string): boolean {
  if (hostname === 'localhost' || hostname === '[::1]') return true;
  return isIP(hostname) === 4 && hostname.startsWith('127.');
}
