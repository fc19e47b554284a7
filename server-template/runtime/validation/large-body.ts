/**
 * Number of values above which only a body's first error is reported: one error object per value
 * would delay all other requests.
 */
const manyValues = 10_000;

/**
 * Whether a JSON value contains more values than that, at any depth; stops counting at the limit.
 */
export function isLargeBody(body: unknown): boolean {
  const open = [body];
  let count = 0;
  while (open.length > 0) {
    const value = open.pop();
    if (value === null || typeof value !== 'object') continue;
    // Keys are counted first: in an object with very many keys, listing the values takes several
    // times as long.
    count += Array.isArray(value) ? value.length : Object.keys(value).length;
    if (count > manyValues) return true;
    const parts = Array.isArray(value) ? (value as readonly unknown[]) : Object.values(value);
    for (const part of parts) if (part !== null && typeof part === 'object') open.push(part);
  }
  return false;
}
