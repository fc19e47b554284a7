import { describe, expect, it } from 'vitest';
import { changedList, changedPages, changedRow, type ShownLists } from './runtime/changed-rows.ts';

const lists: ShownLists = {
  key: { id: 'id' },
  rows: [],
  filters: { status: 'status', board: 'boardId' },
  parameters: { limit: 'limit', page: 'page', sort: 'sort', total: 'count' },
  size: 20,
  sortable: { due: 'dueOn' },
  order: [],
};
const a = { id: 1, status: 'open', boardId: 7, dueOn: '2026-01-01' };
const b = { id: 2, status: 'open', boardId: 7, dueOn: '2026-02-01' };
const c = { id: 3, status: 'done', boardId: 7, dueOn: '2026-03-01' };

/** The keys and states of a list's rows after a change. */
function after(data: readonly object[], query: object, change: { key: number; body?: object }) {
  const row = [a, b, c].find(({ id }) => id === change.key);
  const rows = changedList(lists, change, { data, query, row }) as readonly (typeof a)[];
  return rows.map(({ id, status }) => `${id} ${status}`);
}

describe('a list', () => {
  it.each([
    [
      'changes a row in its place',
      [a, b],
      {},
      { key: 1, body: { status: 'done' } },
      ['1 done', '2 open'],
    ],
    ['loses a deleted row', [a, b], {}, { key: 1 }, ['2 open']],
    [
      'loses a row that its filter no longer selects',
      [a, b],
      { status: ['open'] },
      { key: 1, body: { status: 'done' } },
      ['2 open'],
    ],
    [
      'gets a row that its filter now selects',
      [c],
      { status: 'done' },
      { key: 1, body: { status: 'done' } },
      ['1 done', '3 done'],
    ],
    [
      'gets it in its order',
      [c],
      { status: 'done', sort: ['due'], count: 'exact' },
      { key: 1, body: { status: 'done' } },
      ['1 done', '3 done'],
    ],
    [
      'gets it in descending order',
      [c],
      { status: 'done', sort: '-due' },
      { key: 1, body: { status: 'done' } },
      ['3 done', '1 done'],
    ],
    [
      'moves a row whose order changes',
      [a, b],
      { sort: ['due'] },
      { key: 1, body: { dueOn: '2026-04-01' } },
      ['2 open', '1 open'],
    ],
    [
      'does not get a row on a later page',
      [c],
      { status: 'done', page: 2 },
      { key: 1, body: { status: 'done' } },
      ['3 done'],
    ],
    [
      'does not get a row behind a full page',
      [a],
      { status: 'open', limit: 1 },
      { key: 3, body: { status: 'open' } },
      ['1 open'],
    ],
    [
      'does not get a row with an unknown condition',
      [c],
      { status: 'done', search: 'x' },
      { key: 1, body: { status: 'done' } },
      ['3 done'],
    ],
    ['keeps rows that it does not show', [b], { status: 'open' }, { key: 1 }, ['2 open']],
  ] as const)('%s', (...given) => {
    const [, data, query, change, expected] = given;
    expect(after(data, query, change)).toEqual(expected);
  });

  it('keeps its object if nothing changes', () => {
    const data = [a];
    expect(changedList(lists, { key: 2 }, { data, query: {}, row: undefined })).toBe(data);
  });

  it('may be inside an object, and have a key of two columns', () => {
    const nested: ShownLists = {
      ...lists,
      key: { order: 'orderId', product: 'productId' },
      rows: ['data', 'items'],
    };
    const data = { data: { items: [{ orderId: 1, productId: 2, n: 3 }] }, total: 1 };
    const change = { key: { order: 1, product: 2 }, body: { n: 4, secret: 'x' } };
    expect(changedList(nested, change, { data, query: undefined, row: undefined })).toEqual({
      data: { items: [{ orderId: 1, productId: 2, n: 4 }] },
      total: 1,
    });
  });
});

it('pages keep their sizes while a row moves between them', () => {
  const pages = [
    { rows: [a], link: '' },
    { rows: [b], link: '' },
  ];
  const change = { key: 1, body: { dueOn: '2026-04-01' } };
  const moved = changedPages(lists, change, { pages, query: { sort: 'due' }, row: a });
  expect(moved.map(({ rows }) => rows.map(({ id }) => id))).toEqual([[2], [1]]);
  const left = changedPages(lists, { key: 1 }, { pages, query: {}, row: a });
  expect(left.map(({ rows }) => rows.map(({ id }) => id))).toEqual([[2], []]);
});

it.each([
  [{ a: 1, b: { c: 2 } }, { b: { d: null, e: 3 } }, { a: 1, b: { c: 2, e: 3 } }],
  [{ a: 1, b: null }, { a: null }, { b: null }],
  [null, { a: { b: null, c: 1 } }, { a: { c: 1 } }],
  ['text', { a: 1 }, { a: 1 }],
  [{ a: 1 }, [1], [1]],
  [{ a: 1 }, null, null],
])('applies to %j the merge patch %j', (before, value, result) => {
  const change = { key: 1, body: { value }, isPatch: true };
  expect(changedRow({ value: before }, change)).toEqual({ value: result });
});
