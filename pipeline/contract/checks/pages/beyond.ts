import { once, type Check } from '../check.ts';
import { pagesOf } from '../list/list-parameters.ts';
import { pageAt, readList } from '../list/read-list.ts';

const furthest = 1_000_000;

/** A page after the last one is empty. */
export const beyondCheck: Check<null> = {
  id: 'beyond',
  title: 'a page beyond the last is empty',
  kind: 'list',
  applies: ({ operation, resource }) =>
    once(
      operation === resource?.list && operation.paging !== null && pagesOf(operation).page !== null,
    ),
  run: async (test, context) => {
    const pages = pagesOf(test.operation);
    const { maximum = furthest } = pages.page?.schema ?? {};
    if (maximum < 1000)
      return test.skip(
        'The document limits page numbers, so the last allowed page may contain rows.',
      );
    const far = Math.min(maximum, furthest);
    const found = await readList(test, context, test.operation, pageAt(pages, far, pages.largest));
    if (found !== null && found.rows.length > 0)
      test.fail(found.sent, `Page ${far} is not empty.`, {
        keyword: 'page',
        expected: 'no rows',
        actual: `number of rows: ${found.rows.length}`,
      });
  },
};
