const names = {
  c: namesFrom('c', 256),
  k: namesFrom('k', 8),
  s: namesFrom('s', 8),
  v: namesFrom('v', 64),
};

function namesFrom(prefix: string, length: number): readonly string[] {
  return Array.from({ length }, (_, index) => `${prefix}${index}`);
}

/**
 * Name of a placeholder: of a condition's, a key's, a scope's or a column's value. The first ones are
 * known, because lookups by known strings are faster.
 */
export function parameterName(prefix: keyof typeof names, index: number): string {
  return names[prefix][index] ?? `${prefix}${index}`;
}
