import type { Operation, Parameter } from '../../../model/api-model.ts';
import { parameterKey } from '../../request/request-draft.ts';
import { valueText } from '../../rows/compare-row.ts';
import { hasPath, pathOfRow } from '../../rows/known-row.ts';
import type { Row } from '../../rows/row-shape.ts';
import type { TestContext } from '../../run/test-context.ts';
import { statusFinding, type Test } from '../../run/test.ts';
import type { Finding } from '../../response/finding.ts';
import type { Check } from '../check.ts';
import { countAsked } from '../list/list-parameters.ts';
import { promisedIn, promisedOf, type Filter } from '../list/promised-list.ts';
import { reportedTotal } from '../pages/reported-total.ts';
import { filterRange, filterValue, fits, surelyFits, withWildcard } from '../list/filter-rule.ts';
import { readList, rowKeyTexts, wholePage, type Page } from '../list/read-list.ts';
import { settledKeys } from '../list/settled-rows.ts';

/** A filtered list contains all matching rows and no others, and its total is their number. */
export const filterCheck: Check<Filter> = {
  id: 'filter',
  title: 'a filter returns the matching rows and no others',
  kind: 'list',
  applies: (subject) =>
    (promisedOf(subject)?.filters ?? []).map((filter) => ({
      name: filter.parameter.name,
      title: `the filter ${filter.parameter.name} returns the matching rows and no others`,
      detail: filter,
    })),
  run: async (test, context, filter) => {
    const { operation: list } = test;
    const whole =
      unfiltered.get(context) ?? (await readList(test, context, list, wholePage(list, [])));
    if (whole === null) return;
    unfiltered.set(context, whole);
    const { op } = filter.rule;
    const values =
      op === 'null' ? [false, true] : bestValues({ test, context }, whole.rows, filter);
    if (values.length === 0) return test.skip('No row has a value to filter by.');
    const tries = [
      ...values.map((value) => [value]),
      ...alternatives(test, filter, whole.rows, values),
    ];
    for (const any of tries) await tryValues(test, context, { filter, all: whole.rows, any });
  },
};

const mostChoices = 8;

/** The list without filters, which all filters of a context share. */
const unfiltered = new WeakMap<TestContext, Page>();

interface Filtering {
  readonly filter: Filter;
  /** The rows of the same list without the filter. */
  readonly all: readonly Row[];
  /** Rows match if they match any of these values. */
  readonly any: readonly unknown[];
}

/**
 * Other clients may write meanwhile: a failure must occur twice, and a missing row must be listed
 * before and after with the same values.
 */
async function tryValues(test: Test, context: TestContext, filtering: Filtering): Promise<void> {
  const { operation: list } = test;
  const read = (entries: readonly (readonly [string, unknown])[]) =>
    readList(test, context, list, wholePage(list, entries));
  const asked = askedFor(list, filtering);
  const page = await read(asked);
  if (page === null || findWrong(test, context, filtering, page) === null) return;
  const pages = [await read([]), await read(asked), await read([])];
  const [before, again, after] = pages;
  if (!before || !again || !after) return;
  const settled = settledKeys(context, before.rows, after.rows);
  const keys = rowKeyTexts(context, before.rows);
  const all = before.rows.filter((_row, index) => settled.has(keys[index] ?? ''));
  const finding = findWrong(test, context, { ...filtering, all }, again);
  if (finding !== null) test.report(again.sent, finding);
}

function askedFor(
  list: Operation,
  { filter: { parameter }, any }: Filtering,
): readonly (readonly [string, unknown])[] {
  const [first] = any;
  const counting = countAsked(list).map(([one, count]) => [parameterKey(one), count] as const);
  return [[parameterKey(parameter), any.length > 1 ? any : asSent(parameter, first)], ...counting];
}

function findWrong(
  { operation: list }: Test,
  context: TestContext,
  filtering: Filtering,
  page: Page,
): Finding | null {
  const { filter, any } = filtering;
  const { parameter, rule } = filter;
  const found = (message: string, actual: string): Finding => ({
    ...statusFinding(list, page.sent, `rows for ${parameter.name} ${valuesText(any)}`),
    keyword: 'filter',
    pointer: parameter.schemaPointer ?? list.pointer,
    ...{ message: `The filter ${parameter.name} ${message}`, actual },
  });
  const described = (row: Row): string =>
    `row with ${rule.property} ${valueText(row[rule.property])}`;
  const wrong = page.rows.find((row) =>
    any.every((value) => isWrong(filter, value, row[rule.property])),
  );
  if (wrong !== undefined)
    return found('returns a row that does not match.', `a ${described(wrong)}`);
  const missing = missingRow(context, page, filtering);
  if (missing !== undefined)
    return found('omits a row that matches.', `the ${described(missing)} is missing`);
  const total = reportedTotal(promisedIn(context, list), list, page.sent);
  const isAll = page.rows.length > 0 && page.rows.length < filtering.all.length;
  return isAll && total !== null && total >= filtering.all.length && total !== page.rows.length
    ? found(
        'does not apply to the total.',
        `a total of ${total}; number of rows: ${page.rows.length}`,
      )
    : null;
}

function isWrong({ rule: { op }, isVague }: Filter, value: unknown, stored: unknown): boolean {
  if (stored === undefined) return false;
  return fits(isVague && op === 'eq' ? 'like' : op, value, stored) === false;
}

function missingRow(
  { resource }: TestContext,
  page: Page,
  { filter, all, any }: Filtering,
): Row | undefined {
  const { rule } = filter;
  const isWhole = page.rows.length < 100 && page.rows.length < all.length;
  return all.find((row) => {
    const stored = row[rule.property];
    if (!any.some((value) => surelyFits(rule.op, value, stored, filter))) return false;
    const path = pathOfRow(resource, row);
    if (path === null) return page.rows.length === 0;
    return isWhole && !page.rows.some((one) => hasPath(resource, one, path));
  });
}

/**
 * The most significant values: those that decide whether a row matches, and that not all rows have.
 * Several values of an enum are tried, since each may have its own code.
 */
export function bestValues(
  { test, context }: { readonly test: Test; readonly context: TestContext },
  rows: readonly Row[],
  filter: Filter,
): readonly unknown[] {
  const { parameter, rule } = filter;
  const { op, property } = rule;
  const { validator } = test.session.parts;
  const { isInferred } = promisedIn(context, test.operation);
  const score = (value: unknown): number =>
    (rows.some((row) => surelyFits(op, value, row[property], filter)) ? 2 : 0) +
    (rows.some((row) => fits(op, value, row[property]) === false) ? 1 : 0);
  const both = parameter.schema.type === 'boolean' ? [true, false] : [];
  const stored = rows.map((row) => row[property]);
  const range = op === 'between' ? filterRange(stored) : null;
  const values = [range, ...stored.map((value) => filterValue(op, value)), ...both]
    .filter((value) => value !== null && value !== undefined)
    .filter((value) =>
      validator.accepts(parameter.schemaPointer ?? '#', 'request', asSent(parameter, value)),
    );
  const isChoice = parameter.schema.type === 'boolean' || parameter.schema.enum !== undefined;
  const sorted = [...new Set(values)]
    .slice(0, 20)
    .toSorted((left, right) => score(right) - score(left));
  const best = sorted.slice(0, isChoice ? mostChoices : 1);
  const negative = sorted.find((value) => typeof value === 'number' && value < 0);
  // Without any row of this value, none may be returned.
  const absent = filter.members.find(
    (member) => op === 'eq' && rows.every((row) => fits(op, member, row[property]) === false),
  );
  const pattern = op === 'like' && !isInferred ? withWildcard(best[0]) : undefined;
  return [...new Set([...best, negative, absent, pattern])].filter((value) => value !== undefined);
}

function valuesText(any: readonly unknown[]): string {
  return any.map(valueText).join(' or ');
}

/** Two values of different rows, if the parameter accepts several; not all rows match. */
function alternatives(
  { session }: Test,
  { parameter, rule: { op, property }, isVague }: Filter,
  rows: readonly Row[],
  [first]: readonly unknown[],
): readonly (readonly unknown[])[] {
  const isMany = parameter.schema.type === 'array' && op === 'eq' && !isVague;
  if (!isMany || first === undefined) return [];
  const second = rows
    .map((row) => filterValue(op, row[property]))
    .find((value) => value !== null && fits(op, first, value) === false);
  const both = [first, second];
  const pointer = parameter.schemaPointer ?? '#';
  const isValid = second !== undefined && session.parts.validator.accepts(pointer, 'request', both);
  return isValid ? [both] : [];
}

/** A value in the form of the parameter. */
export function asSent({ schema }: Parameter, value: unknown): unknown {
  return schema.type === 'array' && !Array.isArray(value) ? [value] : value;
}
