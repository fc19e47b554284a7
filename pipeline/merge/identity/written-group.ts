import type { JsonObject } from '../../../server-template/runtime/shared/json/json-object.ts';

/** A group as people wrote it, with what it says now beside its properties. */
export function writtenGroup(written: JsonObject, node: JsonObject): JsonObject {
  const kept = Object.entries(written).filter(
    ([key]) => ofParts.has(key) || Object.hasOwn(node, key),
  );
  const others = Object.entries(node).filter(([key]) => !ofParts.has(key));
  return { ...Object.fromEntries(kept), ...Object.fromEntries(others) };
}

/** Keys of what says where the properties of a group are. */
const ofParts: ReadonlySet<string> = new Set(['$ref', 'allOf', 'properties', 'required']);
