import type { Layer } from '../../../pipeline/contract/testing/faulty/faulty-server.ts';
import {
  answering,
  asking,
  isOfRow,
  jsonIn,
  pathOf,
  queryOf,
  querying,
  remembering,
  replacing,
  replyWith,
  withBody,
  withQuery,
  type Row,
} from '../../../pipeline/contract/testing/faulty/layers.ts';
import { storing, type Storing } from '../../../pipeline/contract/testing/faulty/storing.ts';
import { modelOf } from '../../../pipeline/contract/testing/faulty/try-faulty.ts';
import { gardenDocument } from './garden-document.ts';

const isOfPlot = (path: string): boolean => /^\/plots(?:\/[^/]+)?$/.test(path);

/** Stores plots with other values. */
const plots = (change: (next: Row, at: Storing) => Row): Layer =>
  storing((next, at) => (isOfPlot(pathOf(at.call)) ? change(next, at) : next));

/** Stores another value of a property, if it is written by a method. */
const value = (
  name: string,
  change: (value: unknown, at: Storing) => unknown,
  method = /./,
): Layer =>
  plots((next, at) => (method.test(at.call.method) ? { [name]: change(next[name], at) } : {}));

const labels = (found: unknown): readonly [string, unknown][] => Object.entries(found ?? {});
const crops = (found: unknown): readonly string[] => (found ?? []) as readonly string[];

/** A PUT that keeps a property that is left out. */
const keeping = (name: string): Layer =>
  value(name, (next, { before, sent }) => (name in sent ? next : before?.[name]), /PUT/);

/** Changes the page of a list. */
const paging = (change: (page: Row, deleted: number) => Row): Layer =>
  remembering(() => {
    let deleted = 0;
    return answering((reply, call) => {
      if (call.method === 'DELETE' && reply.status === 204 && isOfPlot(pathOf(call))) deleted += 1;
      if (call.method !== 'GET' || isOfRow(call) || reply.status !== 200) return reply;
      return withBody(reply, change(jsonIn(reply.body) as Row, deleted));
    });
  });

/** Gardens; faults of values with free keys, booleans, replacements, counts, links and nested rows. */
export const gardens = {
  model: await modelOf(gardenDocument, 'gardens.json'),
  manners: [
    replacing(/^\/plots\/[^/]+$/, {
      ...{ owner: null, shared: false, notes: '', labels: {}, watering: {} },
      ...{ crops: [], parcel: null, sown_on: null },
    }),
  ],
  faults: {
    'keys of labels lose their case': value('labels', (all) =>
      Object.fromEntries(labels(all).map(([name, one]) => [name.toLowerCase(), one])),
    ),
    'empty labels are dropped': value('labels', (all) =>
      Object.fromEntries(labels(all).filter(([, one]) => one !== '')),
    ),
    'a boolean is always false': value('shared', () => false),
    'a put keeps an omitted boolean': keeping('shared'),
    'a put keeps an omitted text': keeping('notes'),
    'a put merges labels': value(
      'labels',
      (_, { before, sent }) => ({ ...(before?.['labels'] ?? {}), ...(sent['labels'] ?? {}) }),
      /PUT/,
    ),
    'a put replaces an omitted text with another': value(
      'notes',
      (notes, { sent }) => ('notes' in sent ? notes : 'none'),
      /PUT/,
    ),
    'a patch ignores labels': value('labels', (_, { before }) => before?.['labels'], /PATCH/),
    'a create ignores the owner': value('owner', () => null, /POST/),
    'a patch moves the time of creation': value(
      'created_at',
      () => '2031-01-01T00:00:00Z',
      /PATCH/,
    ),
    'a list keeps eight items': value('crops', (all) => crops(all).slice(0, 8)),
    'items are joined with commas': value('crops', (all) =>
      crops(all).join().split(',').filter(Boolean),
    ),
    'digits lose their zeros': value('parcel', (parcel) =>
      typeof parcel === 'string' ? parcel.replace(/^0+/, '').padEnd(8, '0') : parcel,
    ),
    'days in summer shift': value('sown_on', (day) =>
      /-0[4-9]-/.test(String(day))
        ? new Date(Date.parse(String(day)) - 86_400_000).toISOString().slice(0, 10)
        : day,
    ),
    'a number in an object loses its fraction': value('watering', (watering) => {
      const { degrees, ...more } = (watering ?? {}) as Row;
      return degrees === undefined ? more : { ...more, degrees: Math.trunc(Number(degrees)) };
    }),
    'a filter by time is ignored': querying((name, at) => (name === 'created_after' ? null : at)),
    'the default of the limit does not apply': asking((call) =>
      isOfRow(call) || queryOf(call).has('limit')
        ? null
        : withQuery(call, new URLSearchParams([...queryOf(call), ['limit', '7']])),
    ),
    'the count is one too low': paging((page) => ({
      ...page,
      count: Math.max(0, Number(page['count']) - 1),
    })),
    'the count includes deleted rows': paging((page, deleted) => ({
      ...page,
      count: Number(page['count']) + deleted,
    })),
    'pages never end': paging((page) => ({
      ...page,
      next_page: page['next_page'] ?? 'http://127.0.0.1/plots?page=9',
    })),
    'plants outlive their plot': (send) => {
      const seen = new Map<string, string>();
      return async (call) => {
        const reply = await send(call);
        const isPlant = /\/plants\/[^/]+$/.test(pathOf(call));
        if (call.method === 'DELETE' && isPlant) seen.delete(pathOf(call));
        if (call.method === 'POST' && reply.status === 201 && /plants$/.test(pathOf(call)))
          seen.set(`${pathOf(call)}/${String((jsonIn(reply.body) as Row)['id'])}`, reply.body);
        const found = call.method === 'GET' && reply.status === 404 && seen.get(pathOf(call));
        return typeof found === 'string' ? replyWith(200, jsonIn(found)) : reply;
      };
    },
    'a put creates a plot': answering((reply, call) =>
      call.method === 'PUT' && reply.status === 404
        ? replyWith(200, { ...(jsonIn(call.body) as Row), id: Number(pathOf(call).split('/')[2]) })
        : reply,
    ),
  } satisfies Readonly<Record<string, Layer>>,
};
