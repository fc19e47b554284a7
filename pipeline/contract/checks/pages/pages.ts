import { pageFact } from '../../rows/known-row.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import { once, type Check } from '../check.ts';
import { mustJoin } from './joined-pages.ts';
import { hasNumbers, legalSize, pagesOf, type Pages } from '../list/list-parameters.ts';
import { rowKeyTexts, pageAt, readList, type Page } from '../list/read-list.ts';

/**
 * Pages contain each row once, in one order: small pages join to the beginning of one large page,
 * and their own paging data is correct.
 */
export const pagesCheck: Check<null> = {
  id: 'pages',
  title: 'pages return each row once, in a stable order',
  kind: 'list',
  applies: ({ operation, resource }) => once(operation === resource?.list && hasNumbers(operation)),
  run: async (test, context) => {
    const pages = pagesOf(test.operation);
    const { operation: list } = test;
    const { limit } = pages;
    if (limit === null) return tryFixedPages(test, context, pages);
    let size = 1;
    await mustJoin(test, context, {
      keyword: 'page',
      message: 'The rows of small pages differ from those of one large page.',
      readWhole: () => readList(test, context, list, pageAt(pages, 1, pages.largest)),
      readPages: async (most) => {
        size = legalSize(limit, Math.ceil(most / 6));
        return readPages(test, context, { size, most });
      },
    });
  },
};

async function readPages(
  test: Test,
  context: TestContext,
  { size, most }: { readonly size: number; readonly most: number },
): Promise<readonly Page[] | null> {
  const pages = pagesOf(test.operation);
  const found: Page[] = [];
  let count = 0;
  for (let number = 1; count < most && number <= mostPages; number++) {
    const part = await readList(test, context, test.operation, pageAt(pages, number, size));
    if (part === null) return null;
    mustReportTruth(test, part, { page: number, limit: size });
    found.push(part);
    count += part.rows.length;
    if (part.rows.length === 0) break;
  }
  return found;
}

const mostPages = 8;

/** Without a limit parameter there is no larger page to compare with. */
async function tryFixedPages(test: Test, context: TestContext, pages: Pages): Promise<void> {
  const { operation: list } = test;
  for (let attempt = 0; ; attempt++) {
    const first = await readList(test, context, list, pageAt(pages, 1, null));
    const second = await readList(test, context, list, pageAt(pages, 2, null));
    if (first === null || second === null) return;
    mustReportTruth(test, second, { page: 2 });
    if (first.rows.length === 0 || second.rows.length === 0)
      return test.skip('There are too few rows for two pages.');
    const twice = sharedRow(context, first, second);
    if (twice === undefined) return;
    if (attempt === 1) return failShared(test, second, twice);
  }
}

function sharedRow(context: TestContext, first: Page, second: Page): string | undefined {
  const known = new Set(rowKeyTexts(context, first.rows));
  return rowKeyTexts(context, second.rows).find((key) => known.has(key));
}

function failShared(test: Test, second: Page, key: string): void {
  test.fail(second.sent, 'A row of one page is also on the next.', {
    keyword: 'page',
    expected: 'rows that are not on the previous page',
    actual: `the row ${key.slice(0, 200)} on both`,
  });
}

function mustReportTruth(
  test: Test,
  { sent }: Page,
  asked: Readonly<Partial<Record<'page' | 'limit', number>>>,
): void {
  for (const fact of ['page', 'limit'] as const) {
    const reported = pageFact(test.operation, sent.real.body, fact);
    if (asked[fact] === undefined || typeof reported !== 'number' || reported === asked[fact])
      continue;
    test.fail(sent, `The page reports ${fact} ${reported}, but ${asked[fact]} was requested.`, {
      keyword: fact,
      expected: String(asked[fact]),
      actual: String(reported),
    });
  }
}
