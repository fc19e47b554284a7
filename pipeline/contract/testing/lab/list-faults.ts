import type { LabSwitch } from './lab-switch.ts';

/** Faults of lists. */
export const listFaults: Readonly<Record<string, LabSwitch>> = {
  'pages overlap': { cut: ({ start, size }) => ({ start: Math.max(0, start - 1), size }) },
  'the last row is never listed': { rows: (rows) => rows.slice(0, -1) },
  'the order is not stable': {
    rows: (rows, { query }) =>
      query.has('sort') ? rows : rows.toSorted(() => Math.random() - 0.5),
  },
  'weights are sorted as texts': {
    rows: (rows, { query }) =>
      query.get('sort') === 'weight'
        ? rows.toSorted((one, other) => (String(one['weight']) < String(other['weight']) ? -1 : 1))
        : rows,
  },
  'the total ignores filters': { total: (_total, _page, all) => all },
  'a filter finds too much': {
    rows: (rows, { query }, all) =>
      query.has('recipient') ? all.filter((row) => String(row['recipient']).length > 3) : rows,
  },
  'a filter loses a row': {
    rows: (rows, { query }) => (query.has('insured') ? rows.slice(0, -1) : rows),
  },
  'a filter for false is ignored': {
    rows: (rows, { query }, all) => (query.get('insured') === 'false' ? all : rows),
  },
  'a filter for true is ignored': {
    rows: (rows, { query }, all) => (query.get('insured') === 'true' ? all : rows),
  },
  'a lower bound leaves out its value': {
    rows: (rows, { query }) =>
      query.has('minWeight')
        ? rows.filter((row) => row['weight'] !== Number(query.get('minWeight')))
        : rows,
  },
  'a cursor leaves out a row': {
    cut: ({ start, size }) => ({ start: start > 0 && size < 4 ? start + 1 : start, size }),
  },
  'a list shows stale rows': {
    listed: (row) => ('recipient' in row ? { ...row, notes: 'Cached' } : row),
  },
};
