/** A regular expression that matches the text, equivalent with and without the `u` flag. */
export function escapedLiteral(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');
}
