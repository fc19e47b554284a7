import type { Call, Reply, Send } from '../../../pipeline/contract/testing/faulty/faulty-server.ts';

/** Modifies requests before they reach the server, and responses. */
export interface ClubSwitch {
  readonly ask?: (call: Call, send: Send) => Call | Promise<Call>;
  readonly answer?: (reply: Reply, call: Call, send: Send) => Reply | Promise<Reply>;
}

/** Creates a fault for a run; some depend on earlier requests. */
export type ClubFault = () => ClubSwitch;

export type Row = Readonly<Record<string, unknown>>;

/** Changes bodies as text, since parsed numbers would lose digits. */
export function sending(
  part: RegExp,
  change: (value: string) => string,
  methods = /^(?:POST|PUT|PATCH)$/,
): ClubFault {
  return () => ({
    ask: (call) =>
      methods.test(call.method) && call.target.startsWith('/members')
        ? { ...call, body: call.body.replace(part, (_, value: string) => change(value)) }
        : call,
  });
}

/** Changes values of query parameters. */
export function query(change: (name: string, value: string) => string): ClubFault {
  return () => ({
    ask: (call) => {
      const [path = '', text] = call.target.split('?');
      if (text === undefined) return call;
      const pairs = text.split('&').map((pair) => {
        const [name = '', value] = pair.split('=');
        if (value === undefined) return pair;
        const next = change(decodeURIComponent(name), decodeURIComponent(value));
        return next === decodeURIComponent(value) ? pair : `${name}=${encodeURIComponent(next)}`;
      });
      return { ...call, target: `${path}?${pairs.join('&')}` };
    },
  });
}

/** Changes the rows of members, alone and in lists. */
export function changedRows(reply: Reply, call: Call, change: (row: Row) => Row): Reply {
  if (!call.target.startsWith('/members') || reply.status !== 200) return reply;
  const listed = changedList(reply, call, (rows) => rows.map(change));
  if (listed !== reply || call.method !== 'GET' || idIn(call.target) === null) return listed;
  const row = rowIn(reply.body);
  const next = change(row);
  return next === row ? reply : { ...reply, body: JSON.stringify(next) };
}

/** Changes the rows of a list. */
export function changedList(
  reply: Reply,
  call: Call,
  change: (rows: readonly Row[]) => readonly Row[],
): Reply {
  if (call.method !== 'GET' || reply.status !== 200 || !reply.body.startsWith('[')) return reply;
  const rows = JSON.parse(reply.body) as readonly Row[];
  const next = change(rows);
  return next === rows ? reply : { ...reply, body: JSON.stringify(next) };
}

/** The key in a path; null: none. */
export function idIn(target: string): number | null {
  const id = /^\/\w+\/(\d{1,15})(?:\?|$)/.exec(target)?.[1];
  return id === undefined ? null : Number(id);
}

/** The row of a body; an empty one if it has none. */
export function rowIn(body: string): Row {
  try {
    const row: unknown = JSON.parse(body);
    return isRow(row) ? row : {};
  } catch {
    return {};
  }
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The day before a date. */
export function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return new Date(date.getTime() - 86_400_000).toISOString().slice(0, 10);
}
