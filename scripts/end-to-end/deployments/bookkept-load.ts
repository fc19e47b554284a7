import pg from 'pg';
import type { GeneratedServer } from '../generated-server.ts';

/** The result of a load. */
export interface LoadReport {
  readonly requests: number;
  /** Number of responses by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Responses that are not what was to be expected from earlier ones. */
  readonly wrong: readonly string[];
  /** Texts of the rows that must be stored, by their ids. */
  readonly ledger: ReadonlyMap<number, string>;
  /** Whether writes failed that may be stored nevertheless. */
  readonly isUncertain: boolean;
}

/** The table that the load writes; the other columns depend on settings of a session. */
export const notesSchema = `create table notes (
  id integer generated always as identity primary key, note text not null,
  at timestamptz not null default '2024-05-06 07:08:09+00', span interval not null default '1 day 2 hours',
  ratio double precision not null default 0.1);`;

/** When a load may end, which failures it expects, and what notes have besides their text. */
export interface LoadOptions {
  readonly rest?: object;
  readonly mayEnd?: () => boolean;
  readonly tolerated?: number;
}

const settled = { at: '2024-05-06T07:08:09Z', span: '1 day 02:00:00', ratio: 0.1 };
const atOnce = 20;

/**
 * Creates, changes, reads, lists and deletes notes on several servers, and compares every response;
 * sends at least a number of requests, and until it may end. Responses with
 * the tolerated status are not wrong, but whether their write is stored is unknown.
 */
export async function bookkeptLoad(
  servers: readonly Pick<GeneratedServer, 'call'>[],
  requests: number,
  { mayEnd = () => true, tolerated, rest = settled }: LoadOptions = {},
): Promise<LoadReport> {
  const ledger = new Map<number, string>();
  const statuses = new Map<number, number>();
  const wrong: string[] = [];
  let sent = 0;
  const call = async (method: string, path: string, want: number, body?: object) => {
    const server = servers[sent++ % servers.length];
    if (server === undefined) throw new Error('there is no server');
    const response = await server.call(method, path, body === undefined ? {} : { body });
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    if (response.status === want) return response.body;
    if (response.status === tolerated) return null;
    wrong.push(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`);
    return null;
  };
  const compare = (place: string, found: unknown, want: object): void => {
    if (found === null) return;
    const given = JSON.stringify(found);
    if (given !== JSON.stringify(want)) wrong.push(`${place}: ${given}`);
  };
  // Each worker has rows of its own, so that it knows what they contain.
  const worker = async (): Promise<void> => {
    while (sent < requests || !mayEnd()) {
      const note = `note ${sent}`;
      const created = (await call('POST', '/notes', 201, { note })) as { id: number } | null;
      if (created === null) continue;
      const { id } = created;
      ledger.set(id, note);
      compare(`POST ${note}`, created, { id, note, ...rest });
      const read = await call('GET', `/notes/${id}`, 200);
      compare(`GET ${id}`, read, { id, note, ...rest });
      await call('GET', '/notes?limit=5&sort=-id', 200);
      const changed = `changed ${note}`;
      const patched = await call('PATCH', `/notes/${id}`, 200, { note: changed });
      if (patched !== null) ledger.set(id, changed);
      else if (tolerated !== undefined) ledger.delete(id);
      compare(`PATCH ${id}`, patched, { id, note: changed, ...rest });
      if (id % 3 !== 0) continue;
      const deleted = await call('DELETE', `/notes/${id}`, 204);
      if (deleted !== null || tolerated !== undefined) ledger.delete(id);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { requests: sent, statuses, wrong, ledger, isUncertain: tolerated !== undefined };
}

/** Changes to the notes of a PostgreSQL that are lost. */
export async function lostNotes(url: string, report: LoadReport): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<Note>('select id, note from notes');
  await client.end();
  return lostOf(rows, report);
}

interface Note {
  readonly id: number;
  readonly note: string;
}

/** Number of acknowledged changes that are not stored, and of stored rows that are known not to be acknowledged. */
export function lostOf(rows: readonly Note[], { ledger, isUncertain }: LoadReport): number {
  const stored = new Map(rows.map(({ id, note }) => [id, note]));
  return (
    [...ledger].filter(([id, note]) => stored.get(id) !== note).length +
    (isUncertain ? 0 : [...stored.keys()].filter((id) => !ledger.has(id)).length)
  );
}
