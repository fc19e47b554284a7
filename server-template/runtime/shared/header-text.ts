/** A value as a header carries it (OpenAPI's style `simple`): items of a list and members of an object comma-separated, and of what no header can hold the percent-encoding. Null for no value. */
export function headerText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return plainText(value)
    .replace(/[^\x20-\x7e]/gu, (character) =>
      character.isWellFormed() ? encodeURIComponent(character) : '',
    )
    .trim();
}

function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map((item) => headerText(item) ?? '').join(',');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .flatMap(([name, member]) => [name, headerText(member) ?? ''])
    .join(',');
}
