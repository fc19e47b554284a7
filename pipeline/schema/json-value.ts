import { addMember, isJsonObject } from '../../server-template/shared/json/json-object.ts';

/** A deep copy. */
export function copyJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyJson);
  if (!isJsonObject(value)) return value;
  const copy = {};
  for (const key of Object.keys(value)) addMember(copy, key, copyJson(value[key]));
  return copy;
}
