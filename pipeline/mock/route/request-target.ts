import { ApiError } from '../../../server-template/shared/api-error.ts';

/** Target of a request. */
export interface RequestTarget {
  /** Decoded path segments. */
  readonly segments: readonly string[];
  readonly query: readonly QueryPair[];
}

/** One `name=value` of a query. */
export interface QueryPair {
  readonly name: string;
  /** As sent: a list is split before its items are decoded. */
  readonly raw: string;
}

/** Splits and decodes a request's target; throws ApiError for invalid encoding. */
export function parseTarget(url: string): RequestTarget {
  const text = url.startsWith('/') ? url : withoutOrigin(url);
  const mark = text.indexOf('?');
  const path = mark === -1 ? text : text.slice(0, mark);
  const query = mark === -1 ? '' : text.slice(mark + 1);
  return { segments: path.slice(1).split('/').map(decodeText), query: parseQuery(query) };
}

/** Decodes text of a query; a plus is a space. */
export function decodeForm(text: string): string {
  return decodeText(text.includes('+') ? text.replaceAll('+', ' ') : text);
}

/** The pairs of a query in order. */
export function parseQuery(text: string): readonly QueryPair[] {
  if (text === '') return [];
  return text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const mark = pair.indexOf('=');
      const name = decodeForm(mark === -1 ? pair : pair.slice(0, mark));
      return { name, raw: mark === -1 ? '' : pair.slice(mark + 1) };
    });
}

/** The absolute form that proxies send: https://www.rfc-editor.org/rfc/rfc9112#section-3.2.2 */
function withoutOrigin(url: string): string {
  const match = /^https?:\/\/[^/?#]*(\/.*)?$/i.exec(url);
  if (match === null) throw malformed();
  return match[1] ?? '/';
}

function decodeText(text: string): string {
  if (!/[^\x20-\x24\x26-\x7e]/.test(text)) return text;
  try {
    const decoded = decodeURIComponent(text);
    // Bytes beyond ASCII must be percent-encoded (RFC 3986); Node decodes them as Latin-1.
    if (!/[^\x20-\x7e]/.test(text) && !decoded.includes('\0')) return decoded;
  } catch {
    // Reported below.
  }
  throw malformed();
}

function malformed(): ApiError {
  return new ApiError(400, 'MALFORMED_URL', 'The URL is not properly percent-encoded.');
}
