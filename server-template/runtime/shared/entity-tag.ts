import { createHash } from 'node:crypto';

/** The strong entity tag of a representation, by its text alone: equal wherever the same row is shown (RFC 9110, 8.8.3). */
export function entityTag(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}

/** Whether a list of entity tags, or `*`, names one. Weak tags are compared as if they were strong for a read (`If-None-Match`), and never match for a write (`If-Match`): RFC 9110, 13.1. */
export function namesTag(header: string, tag: string, isWrite: boolean): boolean {
  if (header.trim() === '*') return true;
  return [...header.matchAll(/(W\/)?("[^"]*")/g)].some(
    ([, weak, named]) => named === tag && (weak === undefined || !isWrite),
  );
}
