import { isJsonObject } from './json-object.ts';

/** The value at a path in a body: below a group that is null all values are; undefined: the body does not say. */
export function sentValueAt(body: unknown, path: readonly string[]): unknown {
  let value: unknown = body;
  for (const name of path) {
    if (value === null) return null;
    if (!isJsonObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}
