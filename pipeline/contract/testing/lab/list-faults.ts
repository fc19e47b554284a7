import type { Layer } from '../faulty/faulty-server.ts';
import { listing, queryOf, type Row } from '../faulty/layers.ts';
import { paging } from '../faulty/paging.ts';
import type { Call } from '../faulty/faulty-server.ts';
import { totalling } from './lab-layers.ts';

const path = /^\/parcels$/;

/** Other rows of lists with a query parameter. */
const filtering = (
  name: string,
  change: (rows: readonly Row[], text: string, all: () => Promise<readonly Row[]>) => unknown,
): Layer =>
  paging({
    path,
    rows: (rows, call, all) => {
      const text = queryOf(call).get(name);
      return text === null ? rows : (change(rows, text, all) as readonly Row[]);
    },
  });

const isSorted = (call: Call): boolean => queryOf(call).has('sort');

/** Faults of lists. */
export const listFaults: Readonly<Record<string, Layer>> = {
  'pages overlap': paging({
    path,
    cut: ({ start, size }) => ({ start: Math.max(0, start - 1), size }),
  }),
  'the last row is never listed': paging({ path, rows: (rows) => rows.slice(0, -1) }),
  'the order is not stable': paging({
    path,
    rows: (rows, call) => (isSorted(call) ? rows : rows.toSorted(() => Math.random() - 0.5)),
  }),
  'weights are sorted as texts': filtering('sort', (rows, sort) =>
    sort === 'weight'
      ? rows.toSorted((one, other) => (String(one['weight']) < String(other['weight']) ? -1 : 1))
      : rows,
  ),
  'the total ignores filters': totalling((_total, _page, all) => all()),
  'a filter finds too much': filtering('recipient', async (_rows, _text, all) =>
    (await all()).filter((row) => String(row['recipient']).length > 3),
  ),
  'a filter loses a row': filtering('insured', (rows) => rows.slice(0, -1)),
  'a filter for false is ignored': filtering('insured', (rows, text, all) =>
    text === 'false' ? all() : rows,
  ),
  'a filter for true is ignored': filtering('insured', (rows, text, all) =>
    text === 'true' ? all() : rows,
  ),
  'a lower bound leaves out its value': filtering('minWeight', (rows, least) =>
    rows.filter((row) => row['weight'] !== Number(least)),
  ),
  'a cursor leaves out a row': listing((rows, call) =>
    (queryOf(call).get('cursor') ?? '') !== '' && Number(queryOf(call).get('limit') ?? 10) < 4
      ? rows.slice(1)
      : rows,
  ),
  'a list shows stale rows': listing((rows) =>
    rows.map((row) => ('recipient' in row ? { ...row, notes: 'Cached' } : row)),
  ),
};
