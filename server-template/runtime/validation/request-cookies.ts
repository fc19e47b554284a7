import { emptyRecord } from '../../shared/empty-record.ts';

/**
 * Cookies of a request by name, decoded; of several with the same name, the first one is used
 * (https://www.rfc-editor.org/rfc/rfc6265#section-5.4).
 */
export function parseCookies(header: string): Record<string, string> {
  const cookies = emptyRecord<string>();
  for (const pair of header.split(';')) {
    const mark = pair.indexOf('=');
    if (mark === -1) continue;
    const name = pair.slice(0, mark).trim();
    const value = pair.slice(mark + 1).trim();
    cookies[name] ??= decoded(/^"(.*)"$/.exec(value)?.[1] ?? value);
  }
  return cookies;
}

/** Invalid percent-encoding is kept. */
function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
