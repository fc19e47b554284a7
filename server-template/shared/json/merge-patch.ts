import { addMember, isJsonObject } from './json-object.ts';

/**
 * A value with a patch merged into it: null removes a member, and anything other than an object
 * replaces. https://www.rfc-editor.org/rfc/rfc7396#section-2
 */
export function mergePatched(value: unknown, patch: unknown): unknown {
  if (!isMembers(patch)) return patch;
  const start = isMembers(value) ? value : {};
  const merged: Record<string, unknown> = {};
  // Lists of names only: with very many members, lists of entries take several times as long.
  for (const name of Object.keys(start)) {
    if (!Object.hasOwn(patch, name)) addMember(merged, name, start[name]);
    else if (patch[name] !== null) addMember(merged, name, mergePatched(start[name], patch[name]));
  }
  for (const name of Object.keys(patch)) {
    if (patch[name] === null || Object.hasOwn(start, name)) continue;
    addMember(merged, name, mergePatched(undefined, patch[name]));
  }
  return merged;
}

/** Raw JSON numbers are objects in JavaScript, but not in JSON. */
function isMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return isJsonObject(value) && !JSON.isRawJSON(value);
}
