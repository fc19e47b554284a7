import type { Call, Layer, Send } from '../faulty/faulty-server.ts';
import { answering, asking, bodyOf, jsonIn, pathOf, withBody, type Row } from '../faulty/layers.ts';
import { read } from './depot-rows.ts';

type Rows = readonly Row[];

/** The ways in which a PATCH changes related rows. */
interface Ways {
  readonly create?: Rows;
  readonly update?: Rows;
  readonly delete?: readonly unknown[];
}

const ofCrate = (call: Call): boolean =>
  /^\/crates(?:\/\d+)?$/.test(pathOf(call)) && /^P/.test(call.method);

/** Changes a list of related rows, or the ways in which they are changed. */
const parts = (change: {
  readonly list?: (list: Rows, call: Call, current: Rows) => unknown;
  readonly ways?: (ways: Ways, current: Rows) => unknown;
}): Layer =>
  asking(async (call, send) => {
    const { parts: sent } = bodyOf(call);
    if (!ofCrate(call) || typeof sent !== 'object' || sent === null) return null;
    const next = Array.isArray(sent)
      ? change.list?.(sent as Rows, call, await partsOf(call, send))
      : change.ways?.(sent, await partsOf(call, send));
    return next === undefined ? null : withBody(call, { ...bodyOf(call), parts: next });
  });

async function partsOf(call: Call, send: Send): Promise<Rows> {
  if (call.method === 'POST') return [];
  const crate = jsonIn((await read(`${pathOf(call)}?embed=parts`, send)).body) as Row;
  return (crate['parts'] ?? []) as Rows;
}

const valuesOf = ({ toolId, count }: Row): Row => ({ toolId, count });
const isNew = (call: Call): boolean => call.method === 'POST';

/** After a rejection, writes something of it. */
const afterRejection = (
  isMeant: (call: Call) => boolean,
  write: (call: Call, send: Send) => Promise<unknown>,
): Layer =>
  answering(async (reply, call, send) => {
    const isOfParts = ofCrate(call) && 'parts' in bodyOf(call);
    if (isOfParts && reply.status >= 404 && isMeant(call)) await write(call, send);
    return reply;
  });

const withoutParts = (call: Call): Call => {
  const { parts: _, ...crate } = bodyOf(call);
  return withBody(call, crate);
};

/** Changes the field of an error. */
const naming = (change: (field: string) => string): Layer =>
  answering((reply, call) =>
    ofCrate(call) && reply.status >= 400
      ? {
          ...reply,
          body: reply.body.replace(
            /"field":"(parts[^"]*)"/g,
            (_, field: string) => `"field":"${change(field)}"`,
          ),
        }
      : reply,
  );

/** Faults of writes of related rows. */
export const partFaults = {
  'a new row drops its related rows': parts({
    list: (_, call) => (isNew(call) ? [] : undefined),
  }),
  'a new row keeps one of its related rows': parts({
    list: (list, call) => (isNew(call) ? list.slice(0, 1) : undefined),
  }),
  'a change drops new related rows': parts({ ways: ({ create: _, ...ways }) => ways }),
  'changes of related rows are dropped': parts({
    ways: ({ update: _, ...ways }) => ways,
    list: (list, _, current) =>
      list.map((one) => {
        const known = current.find(({ id }) => id === one['id']);
        return known === undefined ? one : { id: known['id'], ...valuesOf(known) };
      }),
  }),
  'a change to one related row changes all': parts({
    ways: (ways, current) => {
      const [{ id: _, ...values } = {}] = ways.update ?? [];
      return ways.update === undefined
        ? ways
        : { ...ways, update: current.map(({ id }) => ({ id, ...values })) };
    },
  }),
  'related rows that are removed stay': parts({ ways: ({ delete: _, ...ways }) => ways }),
  'removing one related row removes all': parts({
    ways: (ways, current) =>
      ways.delete === undefined
        ? ways
        : { create: ways.create ?? [], delete: current.map(({ id }) => id) },
  }),
  'a whole list leaves the rows that it has not': parts({
    list: (list, _, current) => [
      ...list,
      ...current
        .filter(({ id }) => list.every((one) => one['id'] !== id))
        .map((one) => ({ id: one['id'], ...valuesOf(one) })),
    ],
  }),
  'a rejected create leaves its row': afterRejection(isNew, (call, send) =>
    send(withoutParts(call)),
  ),
  'a rejected change leaves its row changed': afterRejection(
    (call) => !isNew(call),
    (call, send) => send({ ...withoutParts(call), method: 'PATCH' }),
  ),
  'a rejected change leaves its related rows changed': afterRejection(
    (call) => !isNew(call),
    async (call, send) => {
      const { parts: sent } = bodyOf(call) as { readonly parts: Ways | Rows };
      const ways: Ways = 'length' in sent ? { update: sent } : sent;
      for (const id of ways.delete ?? [])
        await send({ ...call, method: 'DELETE', target: `/parts/${String(id)}`, body: '' });
      for (const { id, ...values } of ways.update ?? [])
        await send(withBody({ ...call, method: 'PATCH', target: `/parts/${String(id)}` }, values));
      const crateId = Number(pathOf(call).split('/')[2]);
      for (const values of ways.create ?? [])
        await send(withBody({ ...call, method: 'POST', target: '/parts' }, { ...values, crateId }));
    },
  ),
  'a missing related row is ignored': (send) => async (call) => {
    const reply = await send(call);
    if (!ofCrate(call) || reply.status < 404) return reply;
    const current = await partsOf(call, send);
    const isKnown = ({ id }: Row): boolean =>
      id === undefined || current.some((one) => one['id'] === id);
    const faulty = parts({
      list: (list) => list.filter(isKnown),
      ways: (ways) => ({ ...ways, update: (ways.update ?? []).filter(isKnown) }),
    });
    return faulty(send)(call);
  },
  'the error of a related row names the first': naming((field) => field.replace(/\d+/, '0')),
  'the error of a related row names the whole list': naming(() => 'parts'),
} satisfies Readonly<Record<string, Layer>>;
