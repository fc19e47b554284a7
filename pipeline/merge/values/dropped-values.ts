import { isJsonObject } from '../../../server-template/shared/json/json-object.ts';
import type { JsonObject } from '../../../server-template/shared/json/json-object.ts';

/** The place of a value, and which places exist because of the database. */
interface DroppedPlace {
  readonly keys: readonly string[];
  readonly isBound: (keys: readonly string[]) => boolean;
  /** Called for each removed part. */
  readonly drop: (keys: readonly string[], base: unknown, edited: unknown) => void;
}

/** Two versions of a value without the parts that the database dropped. */
export function withoutDropped(
  base: unknown,
  edited: unknown,
  { keys, isBound, drop }: DroppedPlace,
): { readonly base: unknown; readonly edited: unknown } {
  if (!isJsonObject(base) || !isJsonObject(edited)) return { base, edited };
  const left = { base: new Map(Object.entries(base)), edited: new Map(Object.entries(edited)) };
  for (const key of Object.keys(edited)) {
    if (!Object.hasOwn(base, key)) continue;
    const inner = [...keys, key];
    if (isBound(inner)) {
      drop(inner, base[key], edited[key]);
      left.base.delete(key);
      left.edited.delete(key);
      continue;
    }
    const pruned = withoutDropped(base[key], edited[key], { keys: inner, isBound, drop });
    left.base.set(key, pruned.base);
    left.edited.set(key, pruned.edited);
  }
  return { base: withoutStale(left.base, base), edited: withoutStale(left.edited, edited) };
}

/** Removes names from `required` whose properties are gone. */
function withoutStale(now: ReadonlyMap<string, unknown>, before: JsonObject): JsonObject {
  const object = Object.fromEntries(now);
  const { required, properties } = object;
  const { properties: old } = before;
  if (!Array.isArray(required) || !isJsonObject(properties) || !isJsonObject(old)) return object;
  const left = required.filter(
    (name: unknown) => !Object.hasOwn(old, String(name)) || Object.hasOwn(properties, String(name)),
  );
  const { required: _all, ...others } = object;
  return left.length === 0 ? others : { ...object, required: left };
}
