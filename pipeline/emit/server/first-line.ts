/** First line of a description; null if there is none. */
export function firstLine(description: string | null): string | null {
  const line =
    description
      ?.trim()
      .split(/\r\n|[\n\r\u2028\u2029]/)[0]
      ?.trim() ?? '';
  return line === '' ? null : line;
}
