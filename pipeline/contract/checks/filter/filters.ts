import { parameterKey } from '../../request/request-draft.ts';
import { valueText } from '../../rows/compare-row.ts';
import type { Row } from '../../rows/row-shape.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import { once, type Check } from '../check.ts';
import { asSent } from './filter.ts';
import { promisedIn, promisedOf, type Filter } from '../list/promised-list.ts';
import { filterValue, fits, surelyFits } from '../list/filter-rule.ts';
import { readList, wholePage } from '../list/read-list.ts';

const mostPairs = 8;

/**
 * Rows of a list with two filters match both, and those of a list with all its filters match all.
 * Third-party lists may combine filters in other ways.
 */
export const filtersCheck: Check<null> = {
  id: 'filters',
  title: 'filters together return no row that one of them excludes',
  kind: 'list',
  applies: (subject) => {
    const { filters = [], isInferred = true } = promisedOf(subject) ?? {};
    return once(!isInferred && filters.length > 1);
  },
  run: async (test, context) => {
    const { operation: list } = test;
    const whole = await readList(test, context, list, wholePage(list, []));
    if (whole === null) return;
    const filters = promisedIn(context, list).filters;
    const pairs = filters.flatMap((ignored) => pairFor(test, filters, ignored, whole.rows));
    if (pairs.length === 0) return test.skip('No two filters tell the rows apart.');
    for (const [first, second] of pairs.slice(0, mostPairs))
      await tryTogether(test, context, [first, second]);
    for (const pair of pairs.slice(0, mostPairs))
      await tryTogether(test, context, [pair[0], ...conditionsOf(test, filters, pair)]);
  },
};

interface Condition {
  readonly filter: Filter;
  readonly value: unknown;
}

/** Two conditions, and a row that matches only the second. */
type Pair = readonly [Condition, Condition, Row];

/** A condition for each filter but the first of a pair, all of which its row matches. */
function conditionsOf(
  test: Test,
  filters: readonly Filter[],
  [{ filter: ignored }, , row]: Pair,
): readonly Condition[] {
  return filters.flatMap((filter) => {
    const { op, property } = filter.rule;
    const condition = filter === ignored ? null : conditionOf(test, filter, row);
    return condition !== null && surelyFits(op, condition.value, row[property], filter)
      ? [condition]
      : [];
  });
}

function pairFor(
  test: Test,
  filters: readonly Filter[],
  ignored: Filter,
  rows: readonly Row[],
): readonly Pair[] {
  for (const other of filters.filter((one) => one.rule.property !== ignored.rule.property))
    for (const row of rows)
      for (const source of rows) {
        const second = conditionOf(test, other, row);
        const first = conditionOf(test, ignored, source);
        if (first === null || second === null) continue;
        const isReported =
          surelyFits(other.rule.op, second.value, row[other.rule.property], other) &&
          fits(ignored.rule.op, first.value, row[ignored.rule.property]) === false;
        if (isReported) return [[first, second, row]];
      }
  return [];
}

function conditionOf({ session }: Test, filter: Filter, row: Row): Condition | null {
  const { parameter, rule } = filter;
  const value = rule.op === 'null' ? null : filterValue(rule.op, row[rule.property]);
  const pointer = parameter.schemaPointer ?? '#';
  const isValid = session.parts.validator.accepts(pointer, 'request', asSent(parameter, value));
  return value === null || value === undefined || !isValid ? null : { filter, value };
}

async function tryTogether(
  test: Test,
  context: TestContext,
  conditions: readonly Condition[],
): Promise<void> {
  const { operation: list } = test;
  const asked = conditions.map(
    ({ filter: { parameter }, value }) =>
      [parameterKey(parameter), asSent(parameter, value)] as const,
  );
  const page = await readList(test, context, list, wholePage(list, asked));
  if (page === null) return;
  for (const { filter, value } of conditions) {
    const { property, op } = filter.rule;
    const wrong = page.rows.find(
      (row) => row[property] !== undefined && fits(op, value, row[property]) === false,
    );
    if (wrong === undefined) continue;
    const others = conditions
      .filter((one) => one.filter !== filter)
      .map((one) => one.filter.parameter.name);
    return test.fail(
      page.sent,
      `The filter ${filter.parameter.name} is ignored if ${listed(others)} also sent.`,
      {
        keyword: 'filter',
        pointer: filter.parameter.schemaPointer ?? list.pointer,
        expected: `rows for ${filter.parameter.name} ${valueText(value)}`,
        actual: `a row with ${property} ${valueText(wrong[property])}`,
      },
    );
  }
}

function listed(names: readonly string[]): string {
  return `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'}`;
}
