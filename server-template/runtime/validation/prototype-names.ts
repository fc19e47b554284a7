import { isJsonObject } from '../../shared/json/json-object.ts';

/**
 * Whether a schema at any depth has a property such as `constructor`, which compiled validators
 * find in every object.
 */
export function hasPrototypeName(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasPrototypeName);
  if (!isJsonObject(value)) return false;
  const { properties } = value;
  const isHere =
    isJsonObject(properties) && Object.keys(properties).some((name) => name in Object.prototype);
  return isHere || Object.values(value).some(hasPrototypeName);
}

/**
 * Removes the prototype of every plain object in a parsed body, so that only what was sent is found
 * in it; files and bytes stay what they are.
 */
export function dropPrototypes(value: unknown): void {
  if (Array.isArray(value)) value.forEach(dropPrototypes);
  if (!isJsonObject(value)) return;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype) Object.setPrototypeOf(value, null);
  else if (prototype !== null) return;
  Object.values(value).forEach(dropPrototypes);
}
