import type { Parameter } from '../../../model/api-model.ts';
import { parameterKey } from '../../request/request-draft.ts';
import { pathOfRow } from '../../rows/known-row.ts';
import { valueIn } from '../../rows/row-shape.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import { once, type Check } from '../check.ts';
import { promisedIn, promisedOf, type Order } from '../list/promised-list.ts';
import { entriesOf } from './sort.ts';
import { mustJoin } from './joined-pages.ts';
import { legalSize, pagesOf } from '../list/list-parameters.ts';
import { followLink, linkTo } from './links.ts';
import { pageAt, readList, type Page } from '../list/read-list.ts';

/** Paging by cursor returns each row once, in the order of the list; of a table, in each order. */
export const cursorCheck: Check<Order | null> = {
  id: 'cursor',
  title: 'cursor pages return each row once, in a stable order',
  kind: 'list',
  applies: (subject) => {
    const promised = promisedOf(subject);
    if (promised === null || promised.cursor === null) return [];
    const sorted = (promised.isInferred ? [] : promised.orders).map((order) => ({
      ...{ name: order.label, detail: order },
      title: `cursor pages sorted by ${order.label}`,
    }));
    return [...once(true), ...sorted];
  },
  run: async (test, context, order) => {
    const { operation: list } = test;
    const pages = pagesOf(list);
    const { limit } = pages;
    const more = order === null ? [] : entriesOf(order);
    await mustJoin(test, context, {
      keyword: 'cursor',
      message: 'The cursor pages differ from one large page.',
      readWhole: () =>
        readList(test, context, list, new Map([...pageAt(pages, null, pages.largest), ...more])),
      readPages: (most) =>
        walkByCursor(test, context, {
          size: limit === null ? null : legalSize(limit, Math.ceil(most / 6)),
          ...{ most, more },
        }),
    });
  },
};

const mostPages = 8;

interface Walk {
  /** Number of rows per page; null: the list decides. */
  readonly size: number | null;
  /** Stops after this number of rows. */
  readonly most: number;
  /** Other parameters of each page. */
  readonly more?: readonly (readonly [string, unknown])[];
}

/** Follows cursors from the first page; null if a page is not a success. */
export async function walkByCursor(
  test: Test,
  context: TestContext,
  { size, most, more = [] }: Walk,
): Promise<readonly Page[] | null> {
  const { operation: list } = test;
  const { cursor: parameter, isInferred } = promisedIn(context, list);
  if (parameter === null) return null;
  const asked = new Map([...pageAt(pagesOf(list), null, size), ...more]);
  const start = isInferred ? asked : new Map([...asked, [parameterKey(parameter), '']]);
  const first = await readList(test, context, list, start);
  if (first === null) return null;
  const pages = [first];
  let count = first.rows.length;
  for (let page = first; count < most && pages.length < mostPages;) {
    const next: Page | null = await nextPage({ test, context }, page, { parameter, asked });
    if (next === null || next.rows.length === 0) break;
    pages.push(next);
    count += next.rows.length;
    page = next;
  }
  return pages;
}

/**
 * By the page's link, else its cursor, else the key of its last row if the parameter accepts one.
 */
async function nextPage(
  { test, context }: { readonly test: Test; readonly context: TestContext },
  page: Page,
  {
    parameter,
    asked,
  }: { readonly parameter: Parameter; readonly asked: ReadonlyMap<string, unknown> },
): Promise<Page | null> {
  const { operation: list } = test;
  const { isInferred, next: place } = promisedIn(context, list);
  const target = linkTo({ test, context }, page, 'next');
  if (target !== null) return followLink({ test, context }, page, target);
  if (!isInferred) return null;
  const last = page.rows.at(-1);
  const reported = place === null ? undefined : valueIn(page.sent.value, place);
  const isByKey = place === null && /after|since|last/i.test(parameter.name) && last !== undefined;
  const cursor = isByKey
    ? [...(pathOfRow(context.resource, last)?.values() ?? [])].at(-1)
    : reported;
  if (cursor === undefined || cursor === null || cursor === '') return null;
  return readList(test, context, list, new Map([...asked, [parameterKey(parameter), cursor]]));
}
