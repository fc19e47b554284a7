import { describe, expect, it } from 'vitest';
import type { ListAbilities } from './list-abilities.ts';
import { createListReader } from './list-request.ts';

const paging = { page: 'page', limit: 'limit', defaultLimit: 4, maximumLimit: 10 };
const cursor = { parameter: { name: 'cursor' }, key: ['id'] };
const rows: ListAbilities = { start: { name: 'start' }, end: { name: 'end' }, cursor };

/** Reads a query with plain numbers. */
function windowOf(query: Readonly<Record<string, unknown>>, abilities = rows, pages = paging) {
  const read = createListReader(
    pages,
    abilities,
  )({
    isSent: (name) => name in query,
    valuesOf: ({ name }) => (name in query ? [query[name]] : []),
  });
  return 'wrong' in read ? read.wrong[0] : read.window;
}

describe('the page of a list', () => {
  it.each<readonly [Readonly<Record<string, unknown>>, object]>([
    [{}, { offset: 0, limit: 4, by: 'page' }],
    [{ page: 3 }, { offset: 8, limit: 4, by: 'page' }],
    [
      { page: 2, limit: 99 },
      { offset: 10, limit: 10, by: 'page' },
    ],
    [{ start: 3 }, { offset: 3, limit: 4, by: 'start' }],
    [{ end: 2 }, { offset: 0, limit: 2, by: 'start' }],
    [
      { start: 7, end: 5 },
      { offset: 7, limit: 0, by: 'start' },
    ],
    [
      { start: 0, end: 99 },
      { offset: 0, limit: 10, by: 'start' },
    ],
    [{ cursor: '' }, { offset: 0, limit: 4, by: 'cursor' }],
    [
      { cursor: '', end: 3 },
      { in: 'query', field: 'cursor', message: 'cannot be combined with end' },
    ],
    [
      { start: 0, end: 3, page: 1 },
      { field: 'start', message: 'cannot be combined with page' },
    ],
    [{ start: Number.MAX_SAFE_INTEGER }, { field: 'start', message: 'is too large' }],
  ])('of %o', (query, want) => {
    expect(windowOf(query)).toMatchObject(want);
  });

  it('follows a cursor if there is nothing else', () => {
    const { page: _, ...pages } = paging;
    expect(windowOf({}, { cursor }, pages as typeof paging)).toMatchObject({ by: 'cursor' });
    expect(windowOf({}, {}, pages as typeof paging)).toMatchObject({ by: 'page', offset: 0 });
  });
});
