import { addMember, isJsonObject } from './json-object.ts';

/**
 * A value with a patch merged into it: null removes a member, and anything other than an object
 * replaces. https://www.rfc-editor.org/rfc/rfc7396#section-2
 */
export function mergePatched(value: unknown, patch: unknown): unknown {
  if (!isMembers(patch)) return patch;
  const start = isMembers(value) ? value : {};
  const merged: Record<string, unknown> = {};
  for (const name of namesOf(start, patch)) {
    if (!isGone(patch, name)) addMember(merged, name, mergedMember(start, patch, name));
  }
  return merged;
}

/** Number of members after which other work may run. */
const manyMembers = 5000;

/** The same in steps; `pause` lets other work run between them. */
export function mergePatchedInSteps(
  value: unknown,
  patch: unknown,
  pause: () => Promise<unknown>,
): Promise<unknown> {
  let count = 0;
  const mergedOf = async (own: unknown, sent: unknown): Promise<unknown> => {
    if (!isMembers(sent)) return sent;
    const start = isMembers(own) ? own : {};
    const merged: Record<string, unknown> = {};
    const names = namesOf(start, sent);
    if (names.length > manyMembers) await pause();
    for (const name of names) {
      if (++count % manyMembers === 0) await pause();
      if (isGone(sent, name)) continue;
      const inner = ownMember(sent, name);
      const one = isMembers(inner)
        ? await mergedOf(ownMember(start, name), inner)
        : mergedMember(start, sent, name);
      addMember(merged, name, one);
    }
    return merged;
  };
  return mergedOf(value, patch);
}

type Members = Readonly<Record<string, unknown>>;

/** Names only: with very many members, lists of entries take several times as long. */
function namesOf(start: Members, patch: Members): readonly string[] {
  const names = Object.keys(start);
  for (const name of Object.keys(patch)) if (!Object.hasOwn(start, name)) names.push(name);
  return names;
}

function isGone(patch: Members, name: string): boolean {
  return patch[name] === null && Object.hasOwn(patch, name);
}

function mergedMember(start: Members, patch: Members, name: string): unknown {
  if (!Object.hasOwn(patch, name)) return start[name];
  return mergePatched(ownMember(start, name), patch[name]);
}

function ownMember(members: Members, name: string): unknown {
  return Object.hasOwn(members, name) ? members[name] : undefined;
}

/** Raw JSON numbers are objects in JavaScript, but not in JSON. */
function isMembers(value: unknown): value is Members {
  return isJsonObject(value) && !JSON.isRawJSON(value);
}
