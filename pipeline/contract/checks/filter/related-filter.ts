import type {
  FollowedRelation,
  RelatedFilter,
} from '../../../../server-template/shared/list/related-filters.ts';
import type { Operation } from '../../../model/api-model.ts';
import type { Finding } from '../../response/finding.ts';
import { parameterKey } from '../../request/request-draft.ts';
import { valueText } from '../../rows/compare-row.ts';
import { hasPath, pathOfRow } from '../../rows/known-row.ts';
import type { Row } from '../../rows/row-shape.ts';
import { isSameValue } from '../../rows/same-value.ts';
import type { TestedResource } from '../../rows/tested-resource.ts';
import type { TestContext } from '../../run/test-context.ts';
import { statusFinding, type Test } from '../../run/test.ts';
import type { Check } from '../check.ts';
import { fits, surelyFits } from '../list/filter-rule.ts';
import { isExact, type Filter } from '../list/promised-list.ts';
import { readList, wholePage, type Page } from '../list/read-list.ts';
import { asSent, bestValues } from './filter.ts';

/** A list filtered by related rows contains the rows with a match among these, and no others. */
export const relatedFilterCheck: Check<RelatedFilter> = {
  id: 'related-filter',
  title: 'a filter by related rows returns the rows with a match',
  kind: 'list',
  applies: ({ operation, resource }) =>
    (operation === resource?.list ? (operation.list?.relatedFilters ?? []) : [])
      .filter(({ way }) => way.length === 1)
      .map((filter) => ({
        name: filter.parameter.name,
        title: `the filter ${filter.parameter.name} returns the rows with a match, and no others`,
        detail: filter,
      })),
  run: async (test, context, related) => {
    const [relation] = related.way;
    const other = context.fixtures.resourceOf(relation?.model ?? '');
    const list = other?.list ?? null;
    if (relation === undefined || other === null || list === null || list.path.includes('{'))
      return test.skip('No operation lists the related rows.');
    const subject = {
      relation,
      list,
      filter: filterOf(test.operation, related, other),
    };
    const known = await readBoth(test, context, subject);
    if (known === null) return;
    const linked = known.others.rows.filter((row) =>
      known.own.rows.some((one) => isLinked(relation, one, row)),
    );
    const { op } = related;
    const values =
      op === 'null'
        ? [false, true]
        : bestValues({ test, context }, linked, subject.filter).slice(0, 2);
    if (values.length === 0) return test.skip('No related row has a value to filter by.');
    for (const value of values) await tryValue(test, context, { ...subject, value });
  },
};

function filterOf(
  list: Operation,
  { parameter: { name }, property, op }: RelatedFilter,
  other: TestedResource,
): Filter {
  const parameter = list.parameters.find((one) => one.in === 'query' && one.name === name);
  if (parameter === undefined) throw new Error(`the list has no parameter ${name}`);
  const rule = { property, op };
  const isSure = { isVague: false, isOpen: false, isExact: isExact(other, property) };
  return { parameter, rule, ...isSure, members: [] };
}

interface Subject {
  readonly relation: FollowedRelation;
  /** That of the related rows. */
  readonly list: Operation;
  readonly filter: Filter;
}

/** The rows of the list without the filter, and the related rows. */
interface Known {
  readonly own: Page;
  readonly others: Page;
}

async function readBoth(
  test: Test,
  context: TestContext,
  { list }: Subject,
): Promise<Known | null> {
  const own = await readList(test, context, test.operation, wholePage(test.operation, []));
  const others = await readList(test, context, list, wholePage(list, []));
  return own === null || others === null ? null : { own, others };
}

/** Other clients may write meanwhile: a failure must occur twice, each time between two readings. */
async function tryValue(
  test: Test,
  context: TestContext,
  subject: Subject & { readonly value: unknown },
): Promise<void> {
  const { operation } = test;
  const { parameter } = subject.filter;
  const asked = [[parameterKey(parameter), asSent(parameter, subject.value)]] as const;
  for (let attempt = 1; ; attempt++) {
    const before = await readBoth(test, context, subject);
    const page = await readList(test, context, operation, wholePage(operation, asked));
    const after = await readBoth(test, context, subject);
    if (before === null || page === null || after === null) return;
    const isSettled = JSON.stringify(rowsOf(before)) === JSON.stringify(rowsOf(after));
    const finding = findWrong(test, context, { ...subject, known: before, page });
    if (finding === null || (!isSettled && attempt === 2)) return;
    if (attempt === 2) return test.report(page.sent, finding);
  }
}

function rowsOf({ own, others }: Known): readonly unknown[] {
  return [own.rows, others.rows];
}

function findWrong(
  { operation }: Test,
  { resource }: TestContext,
  {
    relation,
    filter,
    value,
    known,
    page,
  }: Subject & { readonly value: unknown; readonly known: Known; readonly page: Page },
): Finding | null {
  const { parameter, rule } = filter;
  const relatedTo = (row: Row): readonly Row[] =>
    known.others.rows.filter((other) => isLinked(relation, row, other));
  const found = (message: string): Finding => ({
    ...statusFinding(operation, page.sent, `rows for ${parameter.name} ${valueText(value)}`),
    keyword: 'filter',
    pointer: parameter.schemaPointer ?? operation.pointer,
    message: `The filter ${parameter.name} ${message}`,
  });
  const wrong = page.rows.find((row) => {
    const related = relatedTo(row);
    // Of several related rows, some may be on a later page.
    if (related.length === 0 || known.others.rows.length >= 100) return false;
    return related.every((other) => fits(rule.op, value, other[rule.property]) === false);
  });
  if (wrong !== undefined) return found('returns a row without a match among its related rows.');
  if (page.rows.length >= 100 || page.rows.length >= known.own.rows.length) return null;
  const missing = known.own.rows.find((row) => {
    const path = pathOfRow(resource, row);
    const isMatch = (other: Row): boolean =>
      surelyFits(rule.op, value, other[rule.property], filter);
    if (path === null || !relatedTo(row).some(isMatch)) return false;
    return !page.rows.some((one) => hasPath(resource, one, path));
  });
  return missing === undefined ? null : found('omits a row with a match among its related rows.');
}

/** Hidden keys relate no rows. */
function isLinked({ key }: FollowedRelation, row: Row, other: Row): boolean {
  return key.every(
    ([own, theirs]) =>
      (row[own] ?? null) !== null &&
      (other[theirs] ?? null) !== null &&
      isSameValue(row[own], other[theirs]),
  );
}
