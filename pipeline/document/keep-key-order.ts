/**
 * The value with its keys in the order of an earlier one; a new key comes after its predecessor in
 * the value.
 */
export function keepKeyOrder<Value>(value: Value, earlier: unknown): Value {
  if (value === earlier) return value;
  if (Array.isArray(value)) {
    const items: readonly unknown[] = Array.isArray(earlier) ? earlier : [];
    return value.map((item: unknown, index) => keepKeyOrder(item, items[index])) as Value;
  }
  if (!isRecord(value) || !isRecord(earlier)) return value;
  const ordered = orderLike(Object.keys(value), Object.keys(earlier));
  const entries = ordered.map((key) => [key, keepKeyOrder(value[key], earlier[key])]);
  return Object.fromEntries(entries) as Value;
}

/** The keys in an earlier order; a new key comes after its predecessor. */
export function orderLike(keys: readonly string[], earlier: readonly string[]): readonly string[] {
  const present = new Set(keys);
  const known = new Set(earlier);
  const order = earlier.filter((key) => present.has(key));
  for (const [index, key] of keys.entries()) {
    if (known.has(key)) continue;
    const before = keys[index - 1];
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key);
  }
  return order;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
