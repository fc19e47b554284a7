import type { EnvelopeMember } from '../../../server-template/runtime/shared/response-shape.ts';

/** Names of the properties that lead to the rows, or to the row, in the body of a table's operation; none where they are the body. */
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
