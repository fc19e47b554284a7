import type { Changes } from './edited-document.ts';
import type { EditRow } from './edit-row.ts';

/** A change, a part of the reported place, and the message. */
export type RejectedEdit = readonly [name: string, change: Changes, at: string, says: RegExp];

/** Edit rows for a table of changes that are rejected. */
export function rejecting(rows: readonly RejectedEdit[]): readonly EditRow[] {
  return rows.map(([name, change, at, says]) => ({ name, change, rejected: { at, says } }));
}
