import type { Call, Layer, Reply, Send } from '../faulty/faulty-server.ts';
import {
  answering,
  asking,
  jsonIn,
  pathOf,
  queryOf,
  replyWith,
  withBody,
  withQuery,
  type Row,
} from '../faulty/layers.ts';
import { modelOf } from '../faulty/try-faulty.ts';
import { depotDocument } from './depot-document.ts';
import { partFaults } from './depot-part-faults.ts';
import { allOf, read } from './depot-rows.ts';

const isBulk = (method: string, call: Call): boolean =>
  call.method === method && pathOf(call) === '/crates/bulk';
const itemsOf = (call: Call): readonly Row[] => {
  const items = jsonIn(call.body);
  return Array.isArray(items) ? (items as readonly Row[]) : [];
};
const idsOf = (call: Call): readonly string[] => queryOf(call).getAll('ids');
const withIds = (call: Call, ids: readonly string[]): Call =>
  withQuery(call, new URLSearchParams(ids.map((id): [string, string] => ['ids', id])));

/** Changes the upserts; `found`: the row with their key. */
const upserts = (
  change: (call: Call, found: Row | undefined, send: Send) => Promise<Reply | null> | Reply | null,
): Layer =>
  asking(async (call, send) => {
    const code = /^\/crates\/by\/code\/(.*)$/.exec(pathOf(call))?.[1];
    if (code === undefined || call.method !== 'PUT') return null;
    return change(
      call,
      (await allOf('/crates', send)).find((row) => row['code'] === code),
      send,
    );
  });

const upserted = (from: number, to: number): Layer =>
  answering((reply, call) =>
    reply.status === from && pathOf(call).startsWith('/crates/by')
      ? { ...reply, status: to }
      : reply,
  );

/** Changes the items that are sent. */
const items = (method: string, change: (items: readonly Row[]) => readonly Row[]): Layer =>
  asking((call) =>
    isBulk(method, call) && itemsOf(call).length > 1 ? withBody(call, change(itemsOf(call))) : null,
  );

/** Changes the rows of a response. */
const rows = (method: string, change: (rows: readonly Row[]) => readonly Row[]): Layer =>
  answering((reply, call) =>
    isBulk(method, call) && reply.status < 300
      ? withBody(reply, change(jsonIn(reply.body) as readonly Row[]))
      : reply,
  );

/** After a rejection, sends one after the other until one fails. */
const untilOneFails = (method: string, single: (call: Call) => readonly Call[]): Layer =>
  answering(async (reply, call, send) => {
    if (!isBulk(method, call) || reply.status < 404) return reply;
    for (const one of single(call)) if ((await send(one)).status >= 400) break;
    return reply;
  });

/** A request with too many rows is sent in parts. */
const inParts = (method: string, parts: (call: Call) => readonly Call[]): Layer =>
  answering(async (reply, call, send) => {
    const all = parts(call);
    if (!isBulk(method, call) || reply.status !== 400 || all.length < 2) return reply;
    const replies: Reply[] = [];
    for (const part of all) replies.push(await send(part));
    const [first = reply] = replies.filter(({ status }) => status >= 400).concat(replies);
    if (first.body === '' || first.status >= 400) return first;
    return withBody(
      first,
      replies.flatMap(({ body }) => jsonIn(body) as readonly Row[]),
    );
  });

function by5<T>(all: readonly T[]): readonly (readonly T[])[] {
  return all.length === 0 ? [] : [all.slice(0, 5), ...by5(all.slice(5))];
}

const bodiesBy5 = (call: Call): readonly Call[] =>
  by5(itemsOf(call)).map((part) => withBody(call, part));

const isThere = async (id: unknown, send: Send): Promise<boolean> =>
  (await read(`/crates/${String(id)}`, send)).status === 200;

async function present<T>(
  all: readonly T[],
  idOf: (one: T) => unknown,
  send: Send,
): Promise<readonly T[]> {
  const found: T[] = [];
  for (const one of all) if (await isThere(idOf(one), send)) found.push(one);
  return found;
}

/** Faults of upserts and of writes of several rows. */
export const depotFaults = {
  'an upsert changes nothing': upserts((_, found) => (found ? replyWith(200, found) : null)),
  'an upsert always answers 200': upserted(201, 200),
  'an upsert always answers 201': upserted(200, 201),
  'an upsert makes a second row': upserts(async (call, found, send) => {
    if (found === undefined || call.headers['if-none-match'] !== undefined) return null;
    const whole: Row = { ...found, ...(jsonIn(call.body) as Row), code: 'TWI00001' };
    const { id: _, ...values } = whole;
    const made = await send(withBody({ ...call, method: 'POST', target: '/crates' }, values));
    const twin = { ...(jsonIn(made.body) as Row), code: found['code'] };
    return made.status === 201 ? replyWith(200, twin) : null;
  }),
  'an upsert ignores If-None-Match': asking(
    ({ headers: { 'if-none-match': _, ...headers }, ...call }) => ({
      ...call,
      headers,
    }),
  ),
  'an upsert rejects new rows': upserts((_, found) =>
    found === undefined ? replyWith(404, { message: 'Status 404.' }) : null,
  ),
  ...partFaults,
  'several rows are created until one fails': untilOneFails('POST', (call) =>
    itemsOf(call).map((one) => withBody({ ...call, target: '/crates' }, one)),
  ),
  'several rows are changed until one fails': untilOneFails('PATCH', (call) =>
    itemsOf(call).map(({ id, ...one }) =>
      withBody({ ...call, target: `/crates/${String(id)}` }, one),
    ),
  ),
  'several rows are deleted until one fails': untilOneFails('DELETE', (call) =>
    idsOf(call).map((id) => ({ ...call, target: `/crates/${id}` })),
  ),
  'several new rows are returned in another order': rows('POST', (all) => all.toReversed()),
  'several changed rows are returned in another order': rows('PATCH', (all) =>
    all.toSorted((one, other) => Number(one['id']) - Number(other['id'])),
  ),
  'several changes change another row': answering(async (reply, call, send) => {
    if (!isBulk('PATCH', call) || reply.status !== 200) return reply;
    const named = itemsOf(call).map(({ id }) => id);
    const other = (await allOf('/crates', send)).findLast(({ id }) => !named.includes(id));
    await send(
      withBody({ ...call, target: `/crates/${String(other?.['id'])}` }, { note: 'spoiled' }),
    );
    return reply;
  }),
  'the last of several changes is lost': items('PATCH', (all) => all.slice(0, -1)),
  'one change is applied to all rows that are named': items('PATCH', (all) => {
    const { id: _, code: __, ...same } = all[0] ?? {};
    return all.map(({ id }) => ({ id, ...same }));
  }),
  'rows to change that are missing are ignored': answering(async (reply, call, send) => {
    if (!isBulk('PATCH', call) || reply.status !== 404) return reply;
    const left = await present(itemsOf(call), ({ id }) => id, send);
    return left.length === 0 ? replyWith(200, []) : send(withBody(call, left));
  }),
  'the last of several rows is not deleted': asking((call) =>
    isBulk('DELETE', call) && idsOf(call).length > 1
      ? withIds(call, idsOf(call).slice(0, -1))
      : null,
  ),
  'one more row is deleted': answering(async (reply, call, send) => {
    if (!isBulk('DELETE', call) || reply.status !== 204) return reply;
    const newest = (await allOf('/crates', send)).at(-1);
    await send({ ...call, target: `/crates/${String(newest?.['id'])}` });
    return reply;
  }),
  'rows to delete that are missing are ignored': answering(async (reply, call, send) => {
    if (!isBulk('DELETE', call) || reply.status !== 404) return reply;
    const left = await present(idsOf(call), (id) => id, send);
    return left.length === 0 ? replyWith(204) : send(withIds(call, left));
  }),
  'any number of rows is created': inParts('POST', bodiesBy5),
  'any number of rows is changed': inParts('PATCH', bodiesBy5),
  'any number of rows is deleted': inParts('DELETE', (call) =>
    by5(idsOf(call)).map((ids) => withIds(call, ids)),
  ),
  'values of rows to change are not checked': answering(async (reply, call, send) => {
    const isLong = itemsOf(call).length > 5;
    if (!isBulk('PATCH', call) || reply.status !== 400 || isLong) return reply;
    const all = await present(itemsOf(call), (one) => (one as Row | null)?.['id'], send);
    return all.length === 0 ? reply : replyWith(200, all);
  }),
} satisfies Readonly<Record<string, Layer>>;

/** A fault of the depot. */
export type DepotFault = keyof typeof depotFaults;

/** Crates with their parts, and faults of every kind of write of several rows. */
export const depot = {
  model: await modelOf(depotDocument, 'depot.json', 'server'),
  behaviour: { rows: 3 },
  faults: depotFaults,
};
