import type { LabReply } from './lab-lists.ts';
import { problem, unknown, type LabParts } from './lab-parts.ts';
import type { LabRow } from './lab-rows.ts';

type Change = Readonly<Record<string, unknown>>;

/** Updates several notes, all or none. */
export function changeNotes(
  { rows, caller, leak }: LabParts,
  items: readonly Change[],
  maySet: (item: Change) => boolean,
): LabReply {
  const next: LabRow[] = [];
  for (const { id, ...change } of items) {
    const row = rows.notes.get(Number(id));
    if (row === undefined) return unknown;
    const isFree = leak === 'several notes of anybody are changed';
    if (!caller.owns(row) && !isFree) {
      if (leak === 'the first of several is changed, although another is rejected')
        rows.notes.set(row.id, { ...row, ...change });
      return leak === 'several notes are reported to be there'
        ? problem(404, 'This row is not for you.')
        : unknown;
    }
    if (!maySet(change)) return problem(403, 'These credentials lack "secrets".');
    const changed: LabRow = { ...row, ...change, id: row.id };
    if (!caller.owns(changed) && !isFree && leak !== 'one of several notes is given away')
      return problem(403, 'The row would be somebody else’s.');
    next.push(changed);
  }
  for (const row of next) rows.notes.set(row.id, row);
  return { status: 200, json: next };
}

/** Deletes several notes, all or none. */
export function deleteNotes({ rows, caller, leak }: LabParts, ids: readonly number[]): LabReply {
  const found = ids.map((id) => rows.notes.get(id));
  const isFree = leak === 'several notes of anybody are deleted';
  if (found.some((row) => row === undefined || (!caller.owns(row) && !isFree))) return unknown;
  for (const id of ids) rows.notes.delete(id);
  return { status: 204 };
}
