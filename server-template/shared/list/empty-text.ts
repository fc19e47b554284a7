/**
 * Whether an empty text in the query (`?name=`) is an item of a list: the items' enum contains it, or
 * they are any texts and compared for equality. `keyword` reads the schema of the items.
 */
export function isEmptyItem(keyword: (name: string) => unknown, op: unknown): boolean {
  const values = keyword('enum');
  if (Array.isArray(values)) return values.includes('');
  const isLimited = ['format', 'pattern'].some((name) => keyword(name) !== undefined);
  const isAnyText = keyword('type') === 'string' && !isLimited && !keyword('minLength');
  return (op === 'eq' || op === 'ne') && isAnyText;
}
