/** One page of a list in descending order of numbers; the cursor is the last number shown. */
export function takePage<T>(
  found: readonly T[],
  numberOf: (item: T) => number,
  { limit = 50, cursor }: { readonly limit?: number; readonly cursor?: string },
): { readonly items: readonly T[]; readonly nextCursor?: string } {
  const rest =
    cursor === undefined ? found : found.filter((item) => numberOf(item) < Number(cursor));
  const items = rest.slice(0, limit);
  const last = items.at(-1);
  return rest.length > limit && last !== undefined
    ? { items, nextCursor: String(numberOf(last)) }
    : { items };
}
