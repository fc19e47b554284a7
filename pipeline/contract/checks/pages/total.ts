import type { Operation } from '../../../model/api-model.ts';
import { parameterKey } from '../../request/request-draft.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import { once, type Check } from '../check.ts';
import { promisedIn, promisedOf, type PromisedList } from '../list/promised-list.ts';
import { countAsked, hasNumbers, legalSize, pagesOf } from '../list/list-parameters.ts';
import { pageAt, readList, type Page } from '../list/read-list.ts';
import { reportedTotal, totalName } from './reported-total.ts';

/** The total in a header or envelope is the number of rows, regardless of the page size. */
export const totalCheck: Check<null> = {
  id: 'total',
  title: 'the total is the number of rows',
  kind: 'list',
  applies: (subject) => once((promisedOf(subject)?.total ?? null) !== null),
  run: (test, context) => compareTotal(test, context, test.operation),
};

/** Compares the total of a list with the number of its rows, and with that on smaller pages. */
export async function compareTotal(
  test: Test,
  context: TestContext,
  list: Operation,
): Promise<void> {
  const promised = promisedIn(context, list);
  const pages = pagesOf(list);
  const name = totalName(promised);
  const smallest = pages.limit === null ? null : legalSize(pages.limit, 1);
  // Other clients may write meanwhile: two counts must differ in the same way.
  for (let attempt = 0; ; attempt++) {
    const whole = await readSize(test, context, list, pages.largest);
    const small = await readSize(test, context, list, smallest);
    const again = await readSize(test, context, list, pages.largest);
    if (whole === null || small === null || again === null) return;
    const [total, other, last] = [whole, small, again].map(({ sent }) =>
      reportedTotal(promised, list, sent),
    );
    if (total === undefined || total === null)
      return test.skip(`The response does not contain the total in ${name}.`);
    if (isNoTotal(promised, list, [whole, small])) return;
    const isOther = other !== total && last === total;
    const count = isOther ? null : await countRows(test, context, list, { whole, total });
    const isWrong = isOther || total < whole.rows.length || (count !== null && count !== total);
    if (!isWrong) return;
    if (attempt === 0) continue;
    const [page, expected, actual] = isOther
      ? [small, total, other]
      : [whole, count ?? whole.rows.length, total];
    return test.fail(
      page.sent,
      isOther
        ? `${name} is ${total} on a large page, and ${actual} on a small one.`
        : `${name} is ${total}, but the number of rows is ${expected}.`,
      {
        keyword: 'total',
        expected: `${name}: ${expected}`,
        actual: `${name}: ${actual}`,
        operation: list,
      },
    );
  }
}

/** Whether the total is not a number, or the `count` of an envelope is that of each page. */
function isNoTotal(promised: PromisedList, list: Operation, pages: readonly Page[]): boolean {
  const counts = pages.map(({ sent }) => reportedTotal(promised, list, sent));
  const { total } = promised;
  const name = total?.kind === 'body' ? total.path.at(-1) : undefined;
  return (
    counts.some((count) => Number.isNaN(count)) ||
    (name?.toLowerCase() === 'count' &&
      pages.every(({ rows }, index) => counts[index] === rows.length))
  );
}

function readSize(
  test: Test,
  context: TestContext,
  list: Operation,
  size: number | null,
): Promise<Page | null> {
  const asked = countAsked(list).map(([one, value]) => [parameterKey(one), value] as const);
  return readList(test, context, list, new Map([...pageAt(pagesOf(list), 1, size), ...asked]));
}

const mostPages = 5;

/**
 * The number of rows on all pages; null if there are too many, or if the total changes meanwhile.
 * The page size of a third-party list is unknown: pages are requested until one is empty.
 */
async function countRows(
  test: Test,
  context: TestContext,
  list: Operation,
  { whole, total }: { readonly whole: Page; readonly total: number },
): Promise<number | null> {
  const pages = pagesOf(list);
  let { rows } = whole;
  let count = rows.length;
  for (let number = 2; number <= mostPages; number++) {
    if (list.paging !== null && rows.length < (pages.largest ?? list.paging.maximumLimit))
      return count;
    // A list without pages may show only the first of its rows.
    if (!hasNumbers(list)) return null;
    const next = await readList(test, context, list, pageAt(pages, number, pages.largest));
    if (next === null) return null;
    if (next.rows.length === 0) return count;
    if (reportedTotal(promisedIn(context, list), list, next.sent) !== total) return null;
    ({ rows } = next);
    count += rows.length;
  }
  return null;
}
