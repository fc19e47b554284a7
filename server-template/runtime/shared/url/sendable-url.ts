/** A URL or path as it goes over the wire: documents may write it in any letters. What is percent-encoded stays so. https://www.rfc-editor.org/rfc/rfc3986#section-2 */
export function sendableUrl(url: string): string {
  return url
    .toWellFormed()
    .replace(/[^\x21-\x7e]+|["<>\\^`{|}]/g, (text) => encodeURIComponent(text));
}
