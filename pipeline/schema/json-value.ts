import { isJsonObject } from '../../server-template/shared/json/json-object.ts';

/** A text that equal JSON values share, regardless of the order of properties. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalText(value[key])}`).join()}}`;
}

/** A deep copy. */
export function copyJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyJson);
  if (!isJsonObject(value)) return value;
  const copy = {};
  for (const key of Object.keys(value)) setProperty(copy, key, copyJson(value[key]));
  return copy;
}

/** Sets an own property of any name, including `__proto__`. */
export function setProperty(object: object, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(object, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  } else (object as Record<string, unknown>)[key] = value;
}
