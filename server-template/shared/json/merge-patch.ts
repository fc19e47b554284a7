import { isJsonObject } from './json-object.ts';

/**
 * A value with a patch merged into it: null removes a member, and anything other than an object
 * replaces. https://www.rfc-editor.org/rfc/rfc7396#section-2
 */
export function mergePatched(value: unknown, patch: unknown): unknown {
  if (!isMembers(patch)) return patch;
  const start = isMembers(value) ? value : {};
  const isGone = (name: string) => Object.hasOwn(patch, name) && patch[name] === null;
  const kept = Object.entries(start).filter(([name]) => !isGone(name));
  const set = Object.entries(patch).flatMap(([name, one]): [string, unknown][] => {
    const own = Object.hasOwn(start, name) ? start[name] : undefined;
    return one === null ? [] : [[name, mergePatched(own, one)]];
  });
  return Object.fromEntries([...kept, ...set]);
}

/** Raw JSON numbers are objects in JavaScript, but not in JSON. */
function isMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return isJsonObject(value) && !JSON.isRawJSON(value);
}
