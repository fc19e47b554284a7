/** The number that a literal's digits spell; null where it is none or a double does not hold it exactly enough to print the same digits. */
export function exactNumber(text: string): number | null {
  const plain = text.trim();
  if (!/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain)) return null;
  const digits = plain.replaceAll(/[-+.]/g, '').replace(/^0+/, '').length;
  const value = Number(plain);
  if (digits > 15) return null;
  return value === 0 ? 0 : value;
}
