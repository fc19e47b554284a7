import { parameterKey } from '../../request/request-draft.ts';
import { valueText } from '../../rows/compare-row.ts';
import type { Row } from '../../rows/row-shape.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import { once, type Check } from '../check.ts';
import { legalSize, pagesOf } from '../list/list-parameters.ts';
import { readList, wholePage } from '../list/read-list.ts';
import { walkByCursor } from '../pages/cursor.ts';
import { asSent } from './filter.ts';
import { promisedIn, promisedOf, type Filter } from '../list/promised-list.ts';
import { filterValue, fits, surelyFits } from '../list/filter-rule.ts';

/** The filter applies to every page, not only to the first. */
export const filterCursorCheck: Check<null> = {
  id: 'filter-cursor',
  title: 'the pages of a cursor keep the filter of the first',
  kind: 'list',
  applies: (subject) => {
    const { cursor = null, filters = [] } = promisedOf(subject) ?? {};
    return once(cursor !== null && filters.length > 0);
  },
  run: async (test, context) => {
    const { operation: list } = test;
    const whole = await readList(test, context, list, wholePage(list, []));
    if (whole === null) return;
    const questions = promisedIn(context, list).filters.flatMap((filter) => {
      const value = dividingValue(test, filter, whole.rows);
      return value === null ? [] : [{ filter, value }];
    });
    if (questions.length === 0)
      return test.skip('No filter matches several rows and excludes a later one.');
    for (const { filter, value } of questions) await tryPages(test, context, filter, value);
  },
};

/** A value of several rows, before one that it excludes; null if there is none. */
function dividingValue({ session }: Test, filter: Filter, rows: readonly Row[]): unknown {
  const { parameter, rule } = filter;
  if (rule.op === 'null') return null;
  const pointer = parameter.schemaPointer ?? '#';
  const stored = rows.map((row) => row[rule.property]);
  const divides = (value: unknown): boolean => {
    const isMatch = (one: unknown): boolean => surelyFits(rule.op, value, one, filter);
    const first = stored.findIndex(isMatch);
    const later = stored.slice(first + 1);
    return (
      first >= 0 && later.some(isMatch) && later.some((one) => fits(rule.op, value, one) === false)
    );
  };
  const isValid = (value: unknown): boolean =>
    session.parts.validator.accepts(pointer, 'request', asSent(parameter, value));
  const values = stored.map((one) => filterValue(rule.op, one));
  return values.find((value) => value !== null && isValid(value) && divides(value)) ?? null;
}

async function tryPages(
  test: Test,
  context: TestContext,
  { parameter, rule: { property, op } }: Filter,
  value: unknown,
): Promise<void> {
  const { operation: list } = test;
  const { limit } = pagesOf(list);
  const [first, ...later] =
    (await walkByCursor(test, context, {
      size: limit === null ? null : legalSize(limit, 1),
      most: 6,
      more: [[parameterKey(parameter), asSent(parameter, value)]],
    })) ?? [];
  const isWrong = (row: Row): boolean =>
    row[property] !== undefined && fits(op, value, row[property]) === false;
  // What the filter does to a page without a cursor is tested elsewhere.
  if (first === undefined || first.rows.some(isWrong)) return;
  for (const page of later) {
    const wrong = page.rows.find(isWrong);
    if (wrong === undefined) continue;
    return test.fail(page.sent, `The filter ${parameter.name} does not apply to a later page.`, {
      keyword: 'filter',
      pointer: parameter.schemaPointer ?? list.pointer,
      expected: `rows for ${parameter.name} ${valueText(value)}`,
      actual: `a row with ${property} ${valueText(wrong[property])}`,
    });
  }
}
