import type { Changes } from './edited-document.ts';
import type { EditRow } from './edit-row.ts';

/** A change, a part of the place that is told of, and what is said. */
export type Telling = readonly [name: string, change: Changes, at: string, says: RegExp];

/** Rows of a table of changes; the document is rejected. */
export function rejecting(rows: readonly Telling[]): readonly EditRow[] {
  return rows.map(([name, change, at, says]) => ({ name, change, rejected: { at, says } }));
}
