import type { Operation } from '../../../model/api-model.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import { rowKeyTexts, type Page } from '../list/read-list.ts';
import { isSettled, othersWrite } from '../list/settled-rows.ts';

/** Pages of a list, and how to read the reference. */
export interface Joining {
  readonly keyword: string;
  readonly message: string;
  /** Reads as many rows as fit on one page; null if the response is not a list. */
  readonly readWhole: () => Promise<Page | null>;
  /** Reads pages one after another up to this number of rows; null if a response is not a list. */
  readonly readPages: (most: number) => Promise<readonly Page[] | null>;
}

const mostRounds = 4;

/**
 * Small pages must join to the beginning of one large page. Other clients may write meanwhile: only
 * two differing rounds with an unchanged large page count as a failure.
 */
export async function mustJoin(test: Test, context: TestContext, joining: Joining): Promise<void> {
  const { operation: list } = test;
  let differences = 0;
  for (let round = 0; round < mostRounds; round++) {
    const whole = await joining.readWhole();
    if (whole === null) return;
    const expected = rowKeyTexts(context, whole.rows);
    if (expected.length < 2) return test.skip('There are too few rows for two pages.');
    const pages = await joining.readPages(expected.length);
    const last = pages?.at(-1);
    if (pages === null || last === undefined) return;
    const joined = rowKeyTexts(
      context,
      pages.flatMap(({ rows }) => rows),
    );
    const actual = joined.slice(0, expected.length);
    if (actual.join() === expected.join()) return;
    const again = await joining.readWhole();
    if (again === null) return;
    if (!isSettled(context, whole.rows, again.rows)) continue;
    differences++;
    if (differences === 2) return failJoined(list, test, { last, expected, actual, joining });
  }
  test.skip(othersWrite);
}

function failJoined(
  list: Operation,
  test: Test,
  found: {
    readonly last: Page;
    readonly expected: readonly string[];
    readonly actual: readonly string[];
    readonly joining: Joining;
  },
): void {
  const { last, expected, actual, joining } = found;
  test.fail(last.sent, joining.message, {
    keyword: joining.keyword,
    expected: expected.join().slice(0, 200),
    actual: actual.join().slice(0, 200),
    operation: list,
  });
}
