import { parameterKey } from '../../request/request-draft.ts';
import { valueText } from '../../rows/compare-row.ts';
import type { Row } from '../../rows/row-shape.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import { once, type Check } from '../check.ts';
import { asSent } from './filter.ts';
import { promisedIn, promisedOf, type Filter } from '../list/promised-list.ts';
import { filterValue, fits, surelyFits } from '../list/filter-rule.ts';
import { hasNumbers, legalSize, pagesOf } from '../list/list-parameters.ts';
import { pageAt, readList, wholePage, type Page } from '../list/read-list.ts';

/** The rows of a page are counted after the filter: the smallest page has a row if any matches. */
export const filterPageCheck: Check<null> = {
  id: 'filter-page',
  title: 'a small page of a filtered list has a row if any matches',
  kind: 'list',
  applies: (subject) =>
    once(
      (promisedOf(subject)?.filters ?? []).length > 0 &&
        hasNumbers(subject.operation) &&
        pagesOf(subject.operation).limit !== null,
    ),
  run: async (test, context) => {
    const { operation: list } = test;
    const pages = pagesOf(list);
    const size = pages.limit === null ? 1 : legalSize(pages.limit, 1);
    const whole = await readList(test, context, list, wholePage(list, []));
    if (whole === null) return;
    const questions = promisedIn(context, list).filters.flatMap((filter) => {
      const value = laterValue(test, filter, whole.rows, size);
      return value === null ? [] : [{ filter, value }];
    });
    if (questions.length === 0) return test.skip('No filter excludes the first rows of the list.');
    for (const question of questions) await tryPage(test, context, { ...question, size });
  },
};

interface Question {
  readonly filter: Filter;
  readonly value: unknown;
  /** Number of rows per page. */
  readonly size: number;
}

/** A value that no row of the first page has, but a later one; null if there is none. */
function laterValue(
  { session }: Test,
  filter: Filter,
  rows: readonly Row[],
  size: number,
): unknown {
  const { parameter, rule } = filter;
  if (rule.op === 'null') return null;
  const isValid = (value: unknown): boolean =>
    session.parts.validator.accepts(
      parameter.schemaPointer ?? '#',
      'request',
      asSent(parameter, value),
    );
  const stored = rows.map((row) => row[rule.property]);
  const isLater = (value: unknown): boolean =>
    stored.slice(0, size).every((one) => fits(rule.op, value, one) === false) &&
    stored.slice(size).some((one) => surelyFits(rule.op, value, one, filter));
  const values = stored.slice(size).map((one) => filterValue(rule.op, one));
  return values.find((value) => value !== null && isValid(value) && isLater(value)) ?? null;
}

/** Other clients may write meanwhile: rows must match before and after the empty page. */
async function tryPage(
  test: Test,
  context: TestContext,
  { filter: { parameter }, value, size }: Question,
): Promise<void> {
  const { operation: list } = test;
  const asked = [parameterKey(parameter), asSent(parameter, value)] as const;
  const small = (): Promise<Page | null> =>
    readList(test, context, list, new Map([...pageAt(pagesOf(list), 1, size), asked]));
  const all = (): Promise<Page | null> => readList(test, context, list, wholePage(list, [asked]));
  const first = await small();
  if (first === null || first.rows.length > 0) return;
  const [before, page, after] = [await all(), await small(), await all()];
  if (page === null || page.rows.length > 0) return;
  if (!before?.rows.length || !after?.rows.length) return;
  const text = `${parameter.name} ${valueText(value)}`;
  test.fail(page.sent, `A page with the limit ${size} is empty, although rows match ${text}.`, {
    keyword: 'filter',
    pointer: parameter.schemaPointer ?? list.pointer,
    expected: `a row with ${text}`,
    actual: 'no rows',
  });
}
