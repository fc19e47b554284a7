import { isJsonObject } from '../../../server-template/runtime/shared/json/json-object.ts';
import type { JsonObject } from '../../../server-template/runtime/shared/json/json-object.ts';

/** Where a value is, and which places exist because the database has them. */
interface DroppedPlace {
  readonly keys: readonly string[];
  readonly isBound: (keys: readonly string[]) => boolean;
  /** Told of each part that goes. */
  readonly drop: (keys: readonly string[], base: unknown, edited: unknown) => void;
}

/** Two versions of a value without what exists in the first because the database has it. */
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

/** An object without the names in `required` whose properties have gone. */
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
