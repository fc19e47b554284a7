import { expect, it } from 'vitest';
import type { ListPage } from '../../query/list-query.ts';
import { pageLinks } from './page-links.ts';

/** The offsets to which the links of a page lead. */
function offsets(limit: number | null, offset: number, total: number): readonly unknown[] {
  const page = {
    ...{ limit, offset, total },
    changeTo: (to: number) => [['offset', String(to)] as const],
  } as unknown as ListPage;
  const { first, prev, next, last } = pageLinks(page, '/rows?offset=0&sort=a');
  return [first, prev, next, last].map((url) =>
    url === null ? null : Number(/^\/rows\?offset=(\d+)&sort=a$/.exec(url)?.[1]),
  );
}

it.each<readonly [what: string, page: [number | null, number, number], links: readonly unknown[]]>([
  ['the first of three pages', [4, 0, 9], [0, null, 4, 8]],
  ['the last of three pages', [4, 8, 9], [0, 4, null, 8]],
  ['the first of two full pages', [4, 0, 8], [0, null, 4, 4]],
  ['the only page, full', [4, 0, 4], [0, null, null, 0]],
  ['a page that is not a multiple of the limit', [4, 2, 10], [0, 0, 6, 6]],
  ['no rows', [4, 0, 0], [0, null, null, 0]],
  ['a page beyond the last', [4, 40, 9], [0, 8, null, 8]],
  ['no limit', [null, 0, 9], [null, null, null, null]],
  ['a limit of 0', [0, 0, 9], [null, null, null, null]],
])('%s', (_what, page, links) => {
  expect(offsets(...page)).toEqual(links);
});
