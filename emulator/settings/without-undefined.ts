/** Removes keys whose value is undefined, which would override others in a spread. */
export function withoutUndefined<T extends object>(
  values: T,
): { [K in keyof T]: Exclude<T[K], undefined> } {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [K in keyof T]: Exclude<T[K], undefined> };
}
