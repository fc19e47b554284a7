import { createHash } from 'node:crypto';

/** A strong entity tag of a representation's text (RFC 9110, 8.8.3). */
export function entityTag(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}

/** Actions that return one row: only these have entity tags. */
const single: ReadonlySet<string | undefined> = new Set([
  ...['get', 'create', 'update', 'delete', 'upsert', 'getFile'],
]);

/** Whether the response to an action has the entity tag that it declares. */
export function mayHaveTag(action: string | undefined): boolean {
  return single.has(action);
}

/**
 * Whether a list of entity tags, or `*`, matches one. Weak tags match like strong ones for a read
 * (`If-None-Match`), and never for a write (`If-Match`): RFC 9110, 13.1.
 */
export function namesTag(header: string, tag: string, isWrite: boolean): boolean {
  if (header.trim() === '*') return true;
  return [...header.matchAll(/(W\/)?("[^"]*")/g)].some(
    ([, weak, named]) => named === tag && (weak === undefined || !isWrite),
  );
}
