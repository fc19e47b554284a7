import type { Call, Layer, Reply, Send } from '../faulty/faulty-server.ts';
import {
  answering,
  isOfRow,
  jsonIn,
  listed,
  pathOf,
  replyWith,
  sending,
  type Row,
} from '../faulty/layers.ts';
import { storing, type Storing } from '../faulty/storing.ts';

/** Whether a request is for parcels. */
export function isParcel(call: Pick<Call, 'target'>): boolean {
  return /^\/parcels(?:\/[^/]*)?$/.test(pathOf(call));
}

/** An error response. */
export function problem(status: number): Reply {
  return replyWith(status, { message: `Status ${status}.` });
}

/** The digits of an id. */
export function textOf(id: unknown): string {
  return JSON.stringify(id);
}

/** Stores another value of one property that is sent. */
export function value(name: string, change: (value: unknown, at: Storing) => unknown): Layer {
  return storing(
    (next, at) =>
      at.sent[name] === undefined || at.sent[name] === null || !(name in next)
        ? {}
        : { [name]: change(at.sent[name], at) },
    { isPatched: true },
  );
}

/** The same for a text. */
export function text(name: string, change: (value: string) => string): Layer {
  return value(name, (one) => change(String(one)));
}

/** Stores a value of parcels that was left out. */
export function omitted(
  method: string,
  name: string,
  change: (before: Row | null) => unknown,
): Layer {
  return storing((_, { call, before, sent: own }) =>
    call.method === method && isParcel(call) && !(name in own) ? { [name]: change(before) } : {},
  );
}

/** Changes a value that is sent. */
export function sent(name: string, change: (value: unknown, call: Call) => unknown): Layer {
  return sending((body, call) =>
    body[name] === undefined ? body : { ...body, [name]: change(body[name], call) },
  );
}

/** The first row of the list of a request. */
export async function firstRow(call: Call, send: Send): Promise<Row> {
  const target = isOfRow(call) ? pathOf(call).replace(/\/[^/]*$/, '') : pathOf(call);
  const rows: Row[] = [];
  const list = { method: 'GET', target, headers: {}, body: '' };
  listed(await send(list), list, (all) => {
    rows.push(...all);
    return all;
  });
  return rows[0] ?? {};
}

/** The path of the row with the next lower id; null if there is none. */
export async function neighbourOf(call: Call, send: Send): Promise<string | null> {
  const [, above = '', key = ''] = /^(.*)\/([1-9]\d*)$/.exec(pathOf(call)) ?? [];
  for (let id = BigInt(key) - 1n; key !== '' && id > BigInt(key) - 5n; id--) {
    const target = `${above}/${id}`;
    if ((await send({ method: 'GET', target, headers: {}, body: '' })).status === 200)
      return target;
  }
  return null;
}

/** Changes the total of a page. */
export function totalling(
  change: (total: number, page: number, all: () => Promise<number>) => number | Promise<number>,
): Layer {
  return answering(async (reply, call, send) => {
    if (isOfRow(call) || call.method !== 'GET' || reply.status !== 200) return reply;
    const json = jsonIn(reply.body);
    const header = reply.headers['x-total-count'];
    const inBody = Array.isArray(json) ? undefined : (json as Row)['total'];
    const known = header ?? inBody;
    if (known === undefined) return reply;
    const rows = Array.isArray(json) ? json : (json as { readonly items: unknown[] }).items;
    const next = await change(Number(known), rows.length, async () => {
      const all = await send({ ...call, target: pathOf(call) });
      return Number(all.headers['x-total-count'] ?? (jsonIn(all.body) as Row)['total']);
    });
    return header === undefined
      ? { ...reply, body: JSON.stringify({ ...(json as Row), total: next }) }
      : { ...reply, headers: { ...reply.headers, 'x-total-count': String(next) } };
  });
}
