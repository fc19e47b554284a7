import type { EnvelopeMember } from '../../../server-template/shared/response-shape.ts';

/**
 * Property names that lead to the row or rows in the body of a table's operation; empty if the body
 * is the row or rows.
 */
export function envelopePath(members: readonly EnvelopeMember[] | null): readonly string[] {
  return members === null ? [] : (pathIn(members) ?? []);
}

function pathIn(members: readonly EnvelopeMember[]): readonly string[] | null {
  for (const { name, value } of members) {
    if (value.kind === 'rows' || value.kind === 'row') return [name];
    const inner = value.kind === 'object' ? pathIn(value.members) : null;
    if (inner !== null) return [name, ...inner];
  }
  return null;
}
