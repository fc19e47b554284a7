import type { Call, Layer } from '../faulty/faulty-server.ts';
import {
  answering,
  asking,
  isOfRow,
  jsonIn,
  queryOf,
  remembering,
  withBody,
  type Row,
} from '../faulty/layers.ts';
import { paging } from '../faulty/paging.ts';
import { isParcel, sent } from './lab-layers.ts';
import type { LabVariant } from './lab.ts';

const isList = (call: Call): boolean => call.method === 'GET' && isParcel(call) && !isOfRow(call);
const first = 2n ** 53n;

/** Ids beyond the safe integers: those of the server, and a large number. */
const wideIds: Layer = (send) => async (call) => {
  const narrow = (_: string, before: string, id: string): string =>
    `${before}${BigInt(id) > first ? BigInt(id) - first : BigInt(id) + first}`;
  const wide = (_: string, before: string, id: string): string => `${before}${BigInt(id) + first}`;
  const reply = await send({
    ...call,
    target: call.target.replace(/(\/(?:parcels|scans)\/)(\d{1,18})(?=\/|$)/g, narrow),
    body: call.body.replace(/("parcelId":)(\d{1,18})\b/g, narrow),
  });
  const location = reply.headers['location'];
  return {
    ...reply,
    body: reply.body.replace(/("(?:id|parcelId)":)(\d+)\b/g, wide),
    headers:
      location === undefined
        ? reply.headers
        : { ...reply.headers, location: location.replace(/(\/(?:parcels|scans)\/)(\d+)/g, wide) },
  };
};

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** Behaviour that both documents allow. */
const shared: Readonly<Record<string, Layer>> = {
  plain: (send) => send,
  'ids beyond 2^53': wideIds,
  'moments come in UTC': sent('collectedAt', (at) =>
    typeof at === 'string' && moment.test(at) ? new Date(at).toISOString() : at,
  ),
  'spaces at the ends are cut': sent('notes', (notes) =>
    typeof notes === 'string' ? notes.trim() : notes,
  ),
  'labels come in lower case': sent('labels', (labels) =>
    eachText(labels, (label) => label.toLowerCase()),
  ),
  'a set comes in its own order': sent('zones', (zones) =>
    Array.isArray(zones) ? zones.toSorted().toReversed() : zones,
  ),
  'objects show more than they were sent': sent('size', (size) =>
    typeof size === 'object' && size !== null && 'width' in size
      ? { depth: 1, folds: [], ...size }
      : size,
  ),
  'newest rows come first': paging({
    path: /^\/parcels$/,
    rows: (rows, call) => (queryOf(call).has('sort') ? rows : rows.toReversed()),
  }),
  'unknown headers and a charset': answering((reply) =>
    reply.body === ''
      ? reply
      : {
          ...reply,
          headers: {
            ...{ ...reply.headers, 'x-request-id': '1' },
            'content-type': 'Application/JSON; Charset=utf-8',
          },
        },
  ),
  'somebody else writes': somebody(),
  'somebody else changes rows': changer(),
};

/** Behaviour that the document of a lab allows; columns of tables keep what they are sent. */
export const labManners: Readonly<Record<LabVariant, Readonly<Record<string, Layer>>>> = {
  anybody: {
    ...shared,
    'the priority is chosen by the server': sent('priority', (one) =>
      /^(?:low|normal|high)$/.test(String(one)) ? 'normal' : one,
    ),
  },
  tables: shared,
};

function eachText(values: unknown, change: (one: string) => string): unknown {
  return Array.isArray(values)
    ? values.map((one: unknown) => (typeof one === 'string' ? change(one) : one))
    : values;
}

const headers = { 'content-type': 'application/json' };

/** Adds a parcel before each third list and removes the one before. */
function somebody(): Layer {
  return remembering(() => {
    let [count, own] = [0, ''];
    return asking(async (call, send) => {
      if (!isList(call) || ++count % 3 !== 0) return null;
      if (own !== '') await send({ method: 'DELETE', target: own, headers: {}, body: '' });
      const made = await send(
        withBody(
          { method: 'POST', target: '/parcels', headers, body: '' },
          {
            ...{ reference: `ZZ${String(count).padStart(6, '0')}`, recipient: 'There Before' },
            ...{ weight: 10, insured: true, dueOn: '2024-05-06' },
          },
        ),
      );
      own = `/parcels/${String((jsonIn(made.body) as Row)['id'])}`;
      return null;
    });
  });
}

/** Changes one of the initial rows before each list. */
function changer(): Layer {
  return remembering(() => {
    let count = 0;
    let initial: readonly Row[] | null = null;
    return asking(async (call, send) => {
      if (!isList(call)) return null;
      initial ??= initialRows((await send({ ...call, target: '/parcels' })).body);
      const { id } = initial[++count % 3] ?? {};
      const [weight, insured] = [(count * 37) % 90, count % 2 === 0];
      await send(
        withBody(
          { method: 'PATCH', target: `/parcels/${String(id)}`, headers, body: '' },
          { weight, insured, value: weight / 4, recipient: `Aa ${weight}` },
        ),
      );
      return null;
    });
  });
}

function initialRows(body: string): readonly Row[] {
  const json = jsonIn(body) as Row | readonly Row[];
  return 'items' in json ? (json['items'] as readonly Row[]) : (json as readonly Row[]);
}
