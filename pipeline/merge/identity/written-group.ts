import type { JsonObject } from '../../../server-template/shared/json/json-object.ts';

/** The group as written, with current values of the keys other than its properties. */
export function writtenGroup(written: JsonObject, node: JsonObject): JsonObject {
  const kept = Object.entries(written).filter(
    ([key]) => ofParts.has(key) || Object.hasOwn(node, key),
  );
  const others = Object.entries(node).filter(([key]) => !ofParts.has(key));
  return { ...Object.fromEntries(kept), ...Object.fromEntries(others) };
}

/** Keys that determine where the properties of a group are. */
const ofParts: ReadonlySet<string> = new Set(['$ref', 'allOf', 'properties', 'required']);
