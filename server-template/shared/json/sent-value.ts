import { isJsonObject } from './json-object.ts';

/** The value at a path in a body: null below a null group; undefined if absent. */
export function sentValueAt(body: unknown, path: readonly string[]): unknown {
  let value: unknown = body;
  for (const name of path) {
    if (value === null) return null;
    if (!isJsonObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}
