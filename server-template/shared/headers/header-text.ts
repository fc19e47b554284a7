/**
 * A value as a header (OpenAPI's style `simple`): items and members comma-separated, other
 * characters percent-encoded. Null for no value.
 */
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
