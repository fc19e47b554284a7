/**
 * The value with its keys in the order of an earlier one; a new key comes after its predecessor in
 * the value. The same value if it has that order.
 */
export function keepKeyOrder<Value>(value: Value, earlier: unknown): Value {
  if (value === earlier) return value;
  if (Array.isArray(value)) {
    if (!Array.isArray(earlier)) return value;
    const items = value.map((item: unknown, index) => keepKeyOrder(item, earlier[index]));
    return items.every((item, index) => item === value[index]) ? value : (items as Value);
  }
  if (!isRecord(value) || !isRecord(earlier)) return value;
  const keys = Object.keys(value);
  const ordered = orderLike(keys, Object.keys(earlier));
  const entries = ordered.map((key) => [key, keepKeyOrder(value[key], earlier[key])] as const);
  const isSame = entries.every(
    ([key, inner], index) => key === keys[index] && inner === value[key],
  );
  return isSame ? value : (Object.fromEntries(entries) as Value);
}

/** The keys in an earlier order; a new key comes after its predecessor. */
export function orderLike(keys: readonly string[], earlier: readonly string[]): readonly string[] {
  if (keys.length === earlier.length && keys.every((key, index) => key === earlier[index])) {
    return keys;
  }
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
