import { describe, expect, it } from 'vitest';
import type { PagedList } from './runtime/client-types.ts';
import type { LooseCall } from './runtime/loose-call.ts';
import { readList } from './runtime/read-list.ts';

/** The requests for a list, and the rows of its pages. */
async function read(
  list: PagedList,
  query: object,
  bodies: readonly unknown[],
  links: readonly string[] = [],
) {
  const asked: unknown[] = [];
  const get: LooseCall = async (_path, init) => {
    const headers = { Link: links[asked.length] ?? '' };
    const data = bodies[asked.length];
    asked.push(init?.params?.query);
    return { data, response: new Response(null, { headers }) };
  };
  const rows: unknown[] = [];
  const init = { params: { query: query as Record<string, unknown> } };
  for await (const page of readList(list, get, '/things', init)) rows.push(page.rows);
  return { asked, rows };
}

describe('a list is read', () => {
  it('by parameters of any name', async () => {
    const list = { page: 'p', limit: 'pageSize' };
    const { asked } = await read(list, { pageSize: 2, limit: 'a' }, [[1, 2], [3]]);
    expect(asked).toEqual([
      { pageSize: 2, limit: 'a' },
      { pageSize: 2, limit: 'a', p: 2 },
    ]);
  });

  it('from an object around the rows, which may be missing', async () => {
    const bodies = [{ data: { items: [1, 2] } }, { data: null }];
    const { rows } = await read({ rows: ['data', 'items'] }, { limit: 2 }, bodies);
    expect(rows).toEqual([[1, 2], []]);
  });

  it('from its first page, if the default is another one', async () => {
    const { asked } = await read({ first: 0 }, { limit: 1 }, [[1], []]);
    expect(asked).toEqual([
      { page: 0, limit: 1 },
      { page: 1, limit: 1 },
    ]);
  });

  it('to its end, if pages are smaller than requested', async () => {
    const { rows } = await read({ bound: 2 }, { limit: 50 }, [[1, 2], [3, 4], [5]]);
    expect(rows).toEqual([[1, 2], [3, 4], [5]]);
  });

  it('by a cursor of any name, never by counting', async () => {
    const list = { page: '', cursor: 'after' };
    const links = ['<http://elsewhere/x?limit=2&after=a%26b>; rel="next"', ''];
    const { asked } = await read(
      list,
      { after: '', limit: 2 },
      [
        [1, 2],
        [3, 4],
      ],
      links,
    );
    expect(asked).toEqual([
      { after: '', limit: 2 },
      { after: 'a&b', limit: 2 },
    ]);
  });

  it('as long as Link has a next page, regardless of the rows on this one', async () => {
    const links = ['<?p=2>; rel="next"', '<?p=1>; rel="prev"'];
    const { rows } = await read({ page: 'p' }, { limit: 5 }, [[1], [2], [3]], links);
    expect(rows).toEqual([[1], [2]]);
  });
});
