import { listed, type LabReply } from './lab-lists.ts';
import { jsonOf, problem, unknown, type LabParts } from './lab-parts.ts';
import type { LabRow } from './lab-rows.ts';

interface OpenCall {
  readonly method: string;
  readonly body: string;
  readonly query: URLSearchParams;
}

/** Topics and links, which are public. */
export function ofOpenTable(
  parts: LabParts,
  { table, id }: { readonly table: 'topics' | 'links'; readonly id: number | null },
  { method, body, query }: OpenCall,
): LabReply {
  const { caller } = parts;
  const rows = parts.rows[table];
  const isTopics = table === 'topics';
  if (method === 'POST') return made(parts, table, body);
  const embeds = (query.get('embed') ?? '').split(',').includes(isTopics ? 'notes' : 'note');
  const shown = (row: LabRow): object => (embeds ? withNotes(parts, row, isTopics) : row);
  if (id === null) {
    const all = [...rows.values()];
    const reply = listed({ all, isOwn: () => true, caller, query, leak: null });
    if (reply.status !== 200) return reply;
    return { ...reply, json: (reply.json as readonly LabRow[]).map(shown) };
  }
  const row = rows.get(id);
  if (row === undefined) return unknown;
  if (method === 'GET') return { status: 200, json: shown(row) };
  rows.delete(id);
  return { status: 204 };
}

function made({ rows, validator }: LabParts, table: 'topics' | 'links', body: string): LabReply {
  const schema = `#/components/schemas/${table === 'topics' ? 'NewTopic' : 'NewLink'}`;
  const sent = jsonOf(body) as LabRow;
  const isValid = validator.accepts(schema, 'request', sent);
  if (!isValid || (table === 'links' && rows.noteOf(sent).length === 0))
    return problem(400, 'no row');
  const row = { ...sent, id: rows.next() };
  rows[table].set(row.id, row);
  return { status: 201, json: row };
}

function withNotes({ rows, leak, caller }: LabParts, row: LabRow, isTopic: boolean): object {
  const isFree =
    leak === (isTopic ? 'embedded notes have no rule' : 'the note of a link has no rule');
  const notes = (isTopic ? rows.notesOf(row) : rows.noteOf(row))
    .filter((note) => isFree || caller.owns(note))
    .map((note) => caller.shown(note, 'embedded notes show the secret'));
  if (isTopic) return { ...row, notes };
  return notes.length === 0 ? row : { ...row, note: notes[0] };
}

/** All notes of a caller as CSV. */
export function exported({ rows, leak, caller }: LabParts): LabReply {
  const isFree = leak === 'an export has no rule';
  const own = [...rows.notes.values()].filter((row) => isFree || caller.owns(row));
  const hasSecret = caller.has('secrets') || leak === 'an export shows the secret';
  const names = ['id', 'ownerId', 'title', 'rank', ...(hasSecret ? ['secret'] : []), 'topicId'];
  const lines = own.map((row) => names.map((name) => String(row[name] as string)).join(','));
  return { status: 200, csv: `${[names.join(','), ...lines].join('\r\n')}\r\n` };
}
