import { ApiError } from '../api-error.ts';
import { problemTexts } from '../problem-texts.ts';

/** Target of a request: decoded path segments, and the query as text. */
export interface RequestTarget {
  readonly segments: readonly string[];
  readonly query: string;
}

/** Splits and decodes a request's target; null for the `*` of OPTIONS. Throws ApiError (400). */
export function parseTarget(url: string): RequestTarget | null {
  if (url === '*') return null;
  const text = url.startsWith('/') ? url : withoutOrigin(url);
  const mark = text.indexOf('?');
  const path = mark === -1 ? text : text.slice(0, mark);
  const query = mark === -1 ? '' : text.slice(mark + 1);
  // Most paths are plain ASCII and need no decoding.
  const segments = path.slice(1).split('/');
  return { segments: isPlain(path) ? segments : segments.map(decode), query };
}

/** The absolute form that proxies send: https://www.rfc-editor.org/rfc/rfc9112#section-3.2.2 */
function withoutOrigin(url: string): string {
  const match = /^https?:\/\/[^/?#]*(\/.*)?$/i.exec(url);
  if (match === null) throw malformed();
  return match[1] ?? '/';
}

function isPlain(path: string): boolean {
  return !/[^\x21-\x24\x26-\x7e]/.test(path);
}

/** Decodes text of a query; a plus is a space. Throws ApiError (400). */
export function decodeForm(text: string): string {
  return decode(text.includes('+') ? text.replaceAll('+', ' ') : text);
}

function decode(text: string): string {
  if (!/[^\x20-\x24\x26-\x7e]/.test(text)) return text;
  let decoded: string;
  try {
    decoded = decodeURIComponent(text);
  } catch {
    throw malformed();
  }
  // Bytes beyond ASCII must be percent-encoded (RFC 3986); Node decodes them as Latin-1.
  if (/[^\x20-\x7e]/.test(text) || decoded.includes('\0')) throw malformed();
  return decoded;
}

function malformed(): ApiError {
  return new ApiError(...problemTexts.malformedUrl);
}
