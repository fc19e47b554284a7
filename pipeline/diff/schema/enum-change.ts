/** The values of a list, as JSON, that another list lacks; empty if either is not a list. */
export function missingValues(
  values: readonly unknown[] | null,
  others: readonly unknown[] | null,
): readonly string[] {
  if (values === null || others === null) return [];
  const known = new Set(others.map((value) => JSON.stringify(value)));
  return values.map((value) => JSON.stringify(value)).filter((text) => !known.has(text));
}
