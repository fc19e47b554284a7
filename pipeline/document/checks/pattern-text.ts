/** Text as a regular expression that matches it, escaped so that it means the same with and without the `u` flag. */
export function escapedLiteral(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');
}
