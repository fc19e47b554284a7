import type { Layer } from '../faulty/faulty-server.ts';
import {
  asking,
  heading,
  instead,
  isOfRow,
  jsonIn,
  pathOf,
  querying,
  replyWith,
  resending,
  sending,
  showing,
  showingDeleted,
  type Row,
} from '../faulty/layers.ts';
import { paging } from '../faulty/paging.ts';
import { storing } from '../faulty/storing.ts';
import { firstRow, isParcel, problem, sent, totalling } from './lab-layers.ts';

const changed = (change: (row: Row) => Row): Layer =>
  showing((row, call) => (isOfRow(call) ? change(row) : row), /^GET$/);

const path = /^\/parcels$/;
const pages = ['page', 'limit', 'offset', 'cursor', 'sort'];
let last = 0;

/** Writes a taken reference again. */
export function takenTwice(methods: RegExp): Layer {
  return resending(
    409,
    ({ method }) => methods.test(method),
    (body) => ('reference' in body ? { reference: `QQ${String(++last).padStart(6, '0')}` } : {}),
  );
}

/** The 23 faults that any contract test is expected to find. */
export const ordinaryFaults = {
  'a create answers 200': instead(201, (reply) => ({ ...reply, status: 200 })),
  'a row lacks a required field': changed(({ dueOn: _, place: __, ...row }) => row),
  'a number is shown as text': changed((row) => ({
    ...row,
    weight: 'weight' in row ? String(row['weight']) : undefined,
  })),
  'a row shows an undeclared enum value': changed((row) =>
    'priority' in row ? { ...row, priority: 'urgent' } : row,
  ),
  'a date has another format': changed((row) =>
    'dueOn' in row ? { ...row, dueOn: '06/05/2024' } : row,
  ),
  'a response is called text': heading('content-type', () => 'text/plain'),
  'location leads nowhere': heading('location', (at) => `${at}0000`),
  'an unknown row is found': instead(404, async (reply, call, send) =>
    call.method === 'GET' && isOfRow(call) ? replyWith(200, await firstRow(call, send)) : reply,
  ),
  'an unknown row is a server error': instead(404, () => problem(500)),
  'a delete deletes nothing': showingDeleted(),
  'a change is not stored': storing((next, { before }) => before ?? next),
  'a create is not stored': instead(201, async (reply, call, send) => {
    const { id, number } = jsonIn(reply.body) as Row;
    const key = typeof number === 'string' ? number : String(id);
    await send({ method: 'DELETE', target: `${pathOf(call)}/${key}`, headers: {}, body: '' });
    return reply;
  }),
  'the limit is ignored': paging({ path, cut: ({ start }) => ({ start, size: 10 }) }),
  'the page is ignored': paging({ path, cut: ({ size }) => ({ start: 0, size }) }),
  'the total is that of the page': totalling((_total, page) => page),
  'the order is ignored': querying((name, value) => (name === 'sort' ? null : value)),
  'filters are ignored': querying((name, value) => (pages.includes(name) ? value : null)),
  'required fields are not checked': sending((body, call) =>
    call.method === 'POST' && isParcel(call) ? { recipient: 'Unknown', ...body } : body,
  ),
  'lengths are not checked': sent('recipient', (recipient) =>
    typeof recipient === 'string' ? recipient.slice(0, 80) : recipient,
  ),
  'minimums are not checked': sent('weight', (weight) =>
    typeof weight === 'number' ? Math.max(0, weight) : weight,
  ),
  'malformed JSON is a server error': asking((call) =>
    /^P/.test(call.method) && jsonIn(call.body) === undefined ? problem(500) : null,
  ),
  'any media type is accepted': asking((call) => ({
    ...call,
    headers: { ...call.headers, 'content-type': 'application/json' },
  })),
  'a reference may be taken twice': takenTwice(/^P/),
} satisfies Readonly<Record<string, Layer>>;
