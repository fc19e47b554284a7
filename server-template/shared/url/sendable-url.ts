/**
 * A URL or path, percent-encoded for sending; existing percent-encoding is kept.
 * https://www.rfc-editor.org/rfc/rfc3986#section-2
 */
export function sendableUrl(url: string): string {
  return url
    .toWellFormed()
    .replace(/[^\x21-\x7e]+|["<>\\^`{|}]/g, (text) => encodeURIComponent(text));
}
