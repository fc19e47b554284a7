import type { LabReply } from './lab-lists.ts';
import { problem, unknown, type LabParts } from './lab-parts.ts';
import type { LabRow } from './lab-rows.ts';

type Values = Readonly<Record<string, unknown>>;

/** Creates or updates the note with a slug; if another owner has it, it is taken, as for a create. */
export function putNote(
  { rows, caller, leak }: LabParts,
  { slug, sent, isNew }: { readonly slug: string; readonly sent: Values; readonly isNew: boolean },
): LabReply {
  const found = rows.bySlug(slug);
  if (found === undefined) {
    const row = {
      id: rows.next(),
      ownerId: caller.claims['sub'],
      secret: 'nothing yet',
      slug,
      ...sent,
    };
    rows.notes.set(row.id, row);
    return { status: 201, json: caller.shown(row, 'an upsert shows the secret') };
  }
  if (!caller.owns(found)) {
    if (leak === 'an upsert changes a note of anybody')
      rows.notes.set(found.id, { ...found, ...sent });
    if (leak === 'an upsert takes a note over')
      rows.notes.set(found.id, { ...found, ...sent, ownerId: caller.claims['sub'] });
    if (leak === 'an upsert shows a note of anybody')
      return { status: 200, json: caller.shown(found, null) };
    if (leak === 'an upsert reports a note of somebody else') return problem(403, 'not yours');
    const isReported = leak === 'an upsert that must be new reports a note of somebody else';
    return isReported && isNew ? problem(412, 'There is such a row.') : problem(409, 'taken');
  }
  if (isNew) return problem(412, 'There is such a row.');
  const row = { ...found, ...sent };
  rows.notes.set(row.id, row);
  return { status: 200, json: caller.shown(row, 'an upsert shows the secret') };
}

interface Ways {
  readonly create?: readonly Values[];
  readonly update?: readonly (Values & { readonly id: number })[];
  readonly delete?: readonly number[];
}

/** Writes the comments in a body; returns null, or the error if nothing was written. */
export function writeComments(
  { rows, leak }: LabParts,
  note: LabRow,
  sent: unknown,
  isNew: boolean,
): LabReply | null {
  if (sent === undefined) return null;
  const ways: Ways = Array.isArray(sent) ? { create: sent as readonly Values[] } : (sent as Ways);
  const { create = [], update = [], delete: removed = [] } = ways;
  const chooses: boolean =
    leak ===
    (isNew ? 'a comment of a new note chooses its note' : 'a comment in a body chooses its note');
  const wrong = foreignComment({ rows, leak }, note, { update, removed });
  if (wrong !== null) return wrong;
  for (const { id, ...values } of update) {
    const comment = rows.comments.get(id);
    if (comment !== undefined) rows.comments.set(id, { ...comment, ...values, id });
  }
  for (const id of removed) rows.comments.delete(id);
  for (const values of create) {
    const id = rows.next();
    rows.comments.set(id, {
      id,
      ...values,
      noteId: chooses ? (values['noteId'] ?? note.id) : note.id,
    });
  }
  return null;
}

/** The error for the first comment of another note. */
function foreignComment(
  { rows, leak }: Pick<LabParts, 'rows' | 'leak'>,
  note: LabRow,
  { update, removed }: { update: readonly { readonly id: number }[]; removed: readonly number[] },
): LabReply | null {
  for (const [ids, free] of [
    [update.map(({ id }) => id), 'comments in a body change those of anybody'],
    [removed, 'comments in a body delete those of anybody'],
  ] as const) {
    for (const id of ids) {
      const comment = rows.comments.get(id);
      const isOwn = comment?.['noteId'] === note.id;
      if (comment === undefined || (!isOwn && leak !== free))
        return comment !== undefined && leak === 'a comment in a body is reported to be there'
          ? problem(403, 'not yours')
          : unknown;
    }
  }
  return null;
}
