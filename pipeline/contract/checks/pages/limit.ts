import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import { once, type Check } from '../check.ts';
import { isPaged, legalSize, pagesOf, type Pages } from '../list/list-parameters.ts';
import { promisedIn } from '../list/promised-list.ts';
import { pageAt, readList, type Page } from '../list/read-list.ts';

/** No page exceeds the requested limit, or the list's maximum without one; the default applies. */
export const limitCheck: Check<null> = {
  id: 'limit',
  title: 'no page is longer than its limit',
  kind: 'list',
  applies: ({ operation, resource }) =>
    once(
      operation === resource?.list &&
        isPaged(operation) &&
        (operation.paging !== null || pagesOf(operation).limit !== null),
    ),
  run: async (test, context) => {
    const { operation: list } = test;
    const pages = pagesOf(list);
    const size = pages.limit === null ? (pages.largest ?? Infinity) : legalSize(pages.limit, 1);
    const found = await readList(test, context, list, pageAt(pages, null, size));
    if (found !== null) mustKeepLimit(test, found, size);
    await tryDefault(test, context, pages);
  },
};

/** Whether a page has no more rows than were requested; reports one that has. */
export function mustKeepLimit(test: Test, { rows, sent }: Page, size: number): boolean {
  if (rows.length <= size) return true;
  test.fail(sent, `A page with the limit ${size} contains ${rows.length} rows.`, {
    keyword: 'limit',
    expected: `at most ${size} ${size === 1 ? 'row' : 'rows'}`,
    actual: `${rows.length} rows`,
  });
  return false;
}

/** Without a limit, a page has as many rows as its default, if there are as many. */
async function tryDefault(test: Test, context: TestContext, pages: Pages): Promise<void> {
  const { operation: list } = test;
  const size = pages.limit?.schema.default;
  if (!promisedIn(context, list).isInferred || typeof size !== 'number') return;
  const page = await readList(test, context, list, pageAt(pages, null, null));
  const same = await readList(test, context, list, pageAt(pages, null, size));
  if (page === null || same === null || page.rows.length === same.rows.length) return;
  // Other clients may write meanwhile.
  const again = await readList(test, context, list, pageAt(pages, null, size));
  if (again?.rows.length !== same.rows.length) return;
  test.fail(
    page.sent,
    `Without a limit, a page contains ${page.rows.length} rows, but the default of the limit is ${size}.`,
    {
      keyword: 'limit',
      expected: `${same.rows.length} rows, as with the limit ${size}`,
      actual: `${page.rows.length} rows`,
    },
  );
}
