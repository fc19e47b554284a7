import { createHash } from 'node:crypto';
import type { Layer, Reply } from '../../../pipeline/contract/testing/faulty/faulty-server.ts';
import {
  answering,
  asking,
  isOfRow,
  jsonIn,
  listing,
  pathOf,
  queryOf,
  remembering,
  replacing,
  replyWith,
  withBody,
  withQuery,
  type Row,
} from '../../../pipeline/contract/testing/faulty/layers.ts';
import { storing, type Storing } from '../../../pipeline/contract/testing/faulty/storing.ts';
import { modelOf } from '../../../pipeline/contract/testing/faulty/try-faulty.ts';
import { toursDocument } from './tours-document.ts';

const changing = (change: (next: Row, at: Storing) => Row, methods = /./): Layer =>
  storing((next, at) => (methods.test(at.call.method) ? change(next, at) : {}));

/** Ignores `If-Match` of a method. */
const ignoring = (ignored: string): Layer =>
  asking(({ headers: { 'if-match': tag, ...headers }, ...call }) =>
    tag === undefined || call.method !== ignored ? null : { ...call, headers },
  );

const tagOf = (body: string): string => `"${createHash('sha1').update(body).digest('hex')}"`;

/** Shows entity tags, and checks them. */
const tags: Layer = (send) => async (call) => {
  const wanted = call.headers['if-match'];
  if (wanted !== undefined && wanted !== '*' && call.method !== 'GET') {
    const { status, body } = await send({ ...call, method: 'GET', headers: {}, body: '' });
    if (status === 200 && tagOf(body) !== wanted) return replyWith(412, { error: { text: '412' } });
  }
  return tagged(await send(call), isOfRow(call) || call.method === 'POST');
};

function tagged(reply: Reply, isRow: boolean): Reply {
  if (!isRow || reply.status >= 300 || reply.body === '') return reply;
  return { ...reply, headers: { ...reply.headers, etag: tagOf(reply.body) } };
}

/** Changes the total of a page. */
const total = (change: (total: number, deleted: number) => number): Layer =>
  remembering(() => {
    let deleted = 0;
    return answering((reply, call) => {
      if (call.method === 'DELETE' && reply.status === 204) deleted += 1;
      if (isOfRow(call) || call.method !== 'GET' || reply.status !== 200) return reply;
      const page = jsonIn(reply.body) as Row;
      return withBody(reply, { ...page, total: change(Number(page['total']), deleted) });
    });
  });

/** The rows of all pages. */
const whole = '/tours?limit=20&offset=';

/** Tours, with faults of a server that shares nothing with the other labs. */
export const tours = {
  model: await modelOf(toursDocument, 'tours.json'),
  manners: [replacing(/./, { guide: null, seats: 12, status: 'draft' }), tags],
  behaviour: { rows: 7 },
  faults: {
    'prices are rounded at the third place': changing(({ price }) => ({
      price: Math.round(Number(price) * 100) / 100,
    })),
    'a patch drops the offset of a moment': changing(
      (_, { sent: { startsAt } }) =>
        typeof startsAt !== 'string' ? {} : { startsAt: startsAt.replace(/[+-]\d\d:\d\d$/, 'Z') },
      /PATCH/,
    ),
    'the total counts deleted rows': total((count, deleted) => count + deleted),
    'a page repeats the last row of the one before': asking((call) => {
      const query = queryOf(call);
      const offset = Number(query.get('offset'));
      if (!(offset > 0)) return null;
      query.set('offset', String(offset - 1));
      return withQuery(call, query);
    }),
    'a put keeps an omitted guide': changing(
      ({ guide }, { before, sent }) => ({
        guide: 'guide' in sent ? guide : (before?.['guide'] ?? null),
      }),
      /PUT/,
    ),
    'a delete removes the next row': (send) => async (call) => {
      if (call.method !== 'DELETE') return send(call);
      const { body } = await send({ ...call, method: 'GET', target: `${whole}0`, headers: {} });
      const rows = (jsonIn(body) as { readonly tours: readonly Row[] }).tours;
      const at = rows.findIndex(({ id }) => pathOf(call).endsWith(String(id)));
      const next = at < 0 ? undefined : rows[at + 1];
      const reply = await send(call);
      if (next !== undefined && reply.status === 204)
        await send({ ...call, target: `/tours/${String(next['id'])}`, headers: {} });
      return reply;
    },
    'an entity tag never changes': answering((reply, call) =>
      reply.headers['etag'] === undefined || call.method === 'POST'
        ? reply
        : { ...reply, headers: { ...reply.headers, etag: `"${pathOf(call)}"` } },
    ),
    'Location is that of another row': answering(async (reply, call, send) => {
      if (reply.status !== 201) return reply;
      const { body } = await send({ ...call, method: 'GET', target: `${whole}0`, body: '' });
      const own = (jsonIn(reply.body) as { readonly tour: Row }).tour['id'];
      const all = (jsonIn(body) as { readonly tours: readonly Row[] }).tours;
      const other = all.find(({ id }) => id !== own)?.['id'] ?? own;
      return { ...reply, headers: { ...reply.headers, location: `/tours/${String(other)}` } };
    }),
    'a patch applies defaults': changing(
      (next, { sent }) => ({
        seats: 'seats' in sent ? next['seats'] : 12,
        status: 'status' in sent ? next['status'] : 'draft',
      }),
      /PATCH/,
    ),
    'a put ignores If-Match': ignoring('PUT'),
    'a delete ignores If-Match': ignoring('DELETE'),
    'a patch ignores null': changing(
      ({ guide }, { before, sent }) => ({
        guide: sent['guide'] === null ? (before?.['guide'] ?? null) : guide,
      }),
      /PATCH/,
    ),
    'numbers are sorted as texts': listing((rows, call) => {
      const sort = queryOf(call).get('sort');
      const sign = sort?.startsWith('-') === true ? -1 : 1;
      const text = (row: Row): string => String(row[sort?.replace('-', '') ?? '']);
      return sort === null
        ? rows
        : rows.toSorted((left, right) => sign * (text(left) < text(right) ? -1 : 1));
    }),
    'a put loses the sign of a price': changing(
      ({ price }) => ({ price: Math.abs(Number(price)) }),
      /PUT/,
    ),
    'lists show no seats above 255': listing((rows) =>
      rows.map((row) => ({ ...row, seats: Math.min(255, Number(row['seats'])) })),
    ),
    'a status that is closed cannot be stored by a create': changing(
      ({ status }) => ({ status: status === 'closed' ? 'open' : status }),
      /POST/,
    ),
  } satisfies Readonly<Record<string, Layer>>,
};
