/** Values beyond which a body's first error is reported and no other: one error object for each would keep every other request waiting. */
const manyValues = 10_000;

/** Whether a JSON value holds very many values, its own parts included; stops counting there. */
export function isLargeBody(body: unknown): boolean {
  const open = [body];
  let count = 0;
  while (open.length > 0) {
    const value = open.pop();
    if (value === null || typeof value !== 'object') continue;
    // Names first: in an object of very many keys, values take several times as long to list.
    count += Array.isArray(value) ? value.length : Object.keys(value).length;
    if (count > manyValues) return true;
    const parts = Array.isArray(value) ? (value as readonly unknown[]) : Object.values(value);
    for (const part of parts) if (part !== null && typeof part === 'object') open.push(part);
  }
  return false;
}
