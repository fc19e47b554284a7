import type { Layer } from '../../../pipeline/contract/testing/faulty/faulty-server.ts';
import {
  answering,
  bodyOf,
  jsonIn,
  listing,
  pathOf,
  queryOf,
  querying,
  remembering,
  replyWith,
  withQuery,
  type Row,
} from '../../../pipeline/contract/testing/faulty/layers.ts';
import { storing } from '../../../pipeline/contract/testing/faulty/storing.ts';
import { modelOf } from '../../../pipeline/contract/testing/faulty/try-faulty.ts';
import { apiariesDocument } from './apiaries-document.ts';

const ofHives = /\/hives$/;
const tagsIn = (row: Row | null): readonly unknown[] => (row?.['tags'] ?? []) as unknown[];
const filters = ['status', 'min_weight', 'installed_before'];

/** Inspections refer to hives that exist. */
const references: Layer = (send) => {
  const homes = new Map<unknown, string>();
  return async (call) => {
    const path = pathOf(call);
    const { hive_id: hive } = bodyOf(call);
    if (typeof hive === 'number' && path.startsWith('/inspections')) {
      const target = homes.get(hive) ?? '/apiaries';
      const { status } = await send({ method: 'GET', target, headers: {}, body: '' });
      if (status !== 200) return replyWith(409, { code: 'e409' });
    }
    const reply = await send(call);
    if (reply.status === 201 && ofHives.test(path)) {
      const { id } = jsonIn(reply.body) as Row;
      homes.set(id, `${path}/${String(id)}`);
    }
    return reply;
  };
};

/** Filters the rows of a page, instead of paging the rows that match. */
const filteringPages: Layer = (send) => async (call) => {
  const query = queryOf(call);
  const isFiltered = filters.some((name) => query.has(name));
  const reply = await send(call);
  if (!isFiltered || reply.status !== 200 || !ofHives.test(pathOf(call))) return reply;
  const all = new URLSearchParams(query);
  all.set('limit', '100');
  all.delete('offset');
  for (const name of filters) query.delete(name);
  const matching = rowsIn((await send(withQuery(call, all))).body).map(({ id }) => id);
  const page = await send(withQuery(call, query));
  const data = rowsIn(page.body).filter(({ id }) => matching.includes(id));
  return { ...page, body: JSON.stringify({ data }) };
};

const rowsIn = (body: string): readonly Row[] => (jsonIn(body) as { readonly data: Row[] }).data;

/** Apiaries, with faults that show only with references, varied rows, limits and small pages. */
export const apiaries = {
  model: await modelOf(apiariesDocument, 'apiaries.json'),
  manners: [references],
  behaviour: { rows: 9 },
  faults: {
    'the status does not filter': querying((name, value, call) =>
      name === 'status' && ofHives.test(pathOf(call)) ? null : value,
    ),
    'a filter applies after the page': filteringPages,
    'a minimum excludes its own value': listing((rows, call) => {
      const least = queryOf(call).get('min_weight');
      return least === null ? rows : rows.filter((row) => row['weight_kg'] !== Number(least));
    }),
    'a create shows the sent frames, and stores the default': storing(
      (next, { call }) => (call.method === 'POST' && 'frames' in next ? { frames: 10 } : {}),
      { shows: (_, correct) => correct },
    ),
    'a patch adds tags to the old ones': storing((next, { call, before, sent }) =>
      call.method === 'PATCH' && 'tags' in sent
        ? { tags: [...new Set([...tagsIn(before), ...tagsIn(next)])].slice(0, 8) }
        : {},
    ),
    'a cursor forgets the filter': querying((name, value, call) =>
      name === 'weather' && (queryOf(call).get('cursor') ?? '') !== '' ? null : value,
    ),
    'one of five choices does not filter': querying((name, value) =>
      name === 'weather' && value === 'fog' ? null : value,
    ),
    'a patch changes hives of another apiary': remembering(() => {
      const homes = new Map<string, string>();
      return (send) => async (call) => {
        const path = pathOf(call);
        const key = path.split('/')[4] ?? '';
        const target = call.method === 'PATCH' ? (homes.get(key) ?? call.target) : call.target;
        const reply = await send({ ...call, target });
        if (reply.status === 201 && ofHives.test(path)) {
          const id = String((jsonIn(reply.body) as Row)['id']);
          homes.set(id, `${path}/${id}`);
        }
        return reply;
      };
    }),
    'a put creates an inspection': answering((reply, call) =>
      call.method === 'PUT' && reply.status === 404
        ? replyWith(200, { ...(jsonIn(call.body) as Row), id: pathOf(call).split('/')[2] })
        : reply,
    ),
    'a moment loses its offset': storing(({ inspected_at: at }) =>
      typeof at !== 'string' ? {} : { inspected_at: at.replace(/[+-]\d\d:\d\d$/, 'Z') },
    ),
    'a score of 0 becomes 50': storing(({ score }) => (score === 0 ? { score: 50 } : {})),
  } satisfies Readonly<Record<string, Layer>>,
};
