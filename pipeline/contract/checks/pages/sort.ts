import { parameterKey } from '../../request/request-draft.ts';
import { valueText } from '../../rows/compare-row.ts';
import type { Row } from '../../rows/row-shape.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import type { Check } from '../check.ts';
import { comparable } from '../list/comparable.ts';
import { mustJoin } from './joined-pages.ts';
import { mustKeepLimit } from './limit.ts';
import { promisedIn, promisedOf, type Order } from '../list/promised-list.ts';
import { hasNumbers, legalSize, pagesOf } from '../list/list-parameters.ts';
import { pageAt, readList, wholePage, type Page } from '../list/read-list.ts';

/** Rows are in the requested order; the order of texts is left to the database's collation. */
export const sortCheck: Check<Order> = {
  id: 'sort',
  title: 'rows are in the requested order',
  kind: 'list',
  applies: (subject) =>
    (promisedOf(subject)?.orders ?? []).map((order) => ({
      ...{ name: order.label, title: `sorted by ${order.label}`, detail: order },
    })),
  run: async (test, context, order) => {
    const { operation: list } = test;
    const isOfTable = !promisedIn(context, list).isInferred;
    const asked = wholePage(list, entriesOf(order));
    // Other clients may write meanwhile, and a third-party list may be merged from several sources.
    for (let attempt = isOfTable ? 1 : 0; ; attempt++) {
      const page = await readList(test, context, list, asked);
      if (page === null) return;
      const isRight = isSorted(page.rows, order) && (!isOfTable || areNullsApart(page.rows, order));
      if (isRight) {
        if (isOfTable) {
          await mustOrderEquals(test, context, order);
          await mustReverse({ test, context, whole: page }, order);
        }
        return mustGoOn({ test, context, whole: page }, order);
      }
      if (attempt === 0) continue;
      return test.fail(page.sent, `The rows are not in the order of ${order.label}.`, {
        keyword: 'sort',
        expected: `rows by ${order.label}`,
        actual: valuesOf(order.property, page.rows),
      });
    }
  },
};

/** The parameters of an order. */
export function entriesOf({ entries }: Order): readonly (readonly [string, unknown])[] {
  return entries.map(([parameter, value]) => [parameterKey(parameter), value] as const);
}

function isSorted(rows: readonly Row[], { property, isDown }: Order): boolean {
  const values = rows.map((row) => comparable(row[property])).filter((value) => value !== null);
  return values.every((value, index) => {
    const before = values[index - 1] ?? value;
    return isDown ? before >= value : before <= value;
  });
}

/** Nulls come first in ascending order and last in descending order. */
function areNullsApart(rows: readonly Row[], { property, isDown }: Order): boolean {
  const nulls = rows.map((row) => row[property] === null);
  const split = nulls.indexOf(isDown);
  return split === -1 || nulls.slice(split).every((isNull) => isNull === isDown);
}

/** Rows with equal values are in the order of a second property. */
async function mustOrderEquals(test: Test, context: TestContext, order: Order): Promise<void> {
  const { operation: list } = test;
  const second = promisedIn(context, list).orders.find(
    (one) => one.isDown && one.property !== order.property,
  );
  const [[parameter, members] = []] = order.entries;
  const others = second?.entries[0]?.[1];
  if (second === undefined || parameter === undefined) return;
  if (!Array.isArray(members) || !Array.isArray(others)) return;
  const both: readonly unknown[] = [members, others].flat();
  const { validator } = test.session.parts;
  if (!validator.accepts(parameter.schemaPointer ?? '#', 'request', both)) return;
  const page = await readList(
    test,
    context,
    list,
    wholePage(list, [[parameterKey(parameter), both]]),
  );
  // Rows of a list may lack the property that it is sorted by.
  const rows = (page?.rows ?? []).filter((row) => row[order.property] !== undefined);
  const groups = Map.groupBy(rows, (row) => valueText(row[order.property]));
  const wrong = groups.values().find((group) => !isSorted(group, second));
  if (page === null || wrong === undefined) return;
  test.fail(
    page.sent,
    `Rows with the same ${order.property} are not in the order of ${second.label}.`,
    {
      keyword: 'sort',
      expected: `rows by ${order.label}, then by ${second.label}`,
      actual: valuesOf(second.property, wrong),
    },
  );
}

function valuesOf(property: string, rows: readonly Row[]): string {
  return `${property}: ${valueText(rows.map((row) => row[property]).slice(0, 20))}`;
}

/**
 * Two texts are in one order ascending and in the other descending, whatever the collation; those
 * that a collation may treat as equal are left out.
 */
async function mustReverse({ test, context, whole }: Sorted, order: Order): Promise<void> {
  const { operation: list } = test;
  const up = promisedIn(context, list).orders.find(
    ({ property, isDown }) => property === order.property && !isDown,
  );
  if (!order.isDown || up === undefined || wordsOf(whole.rows, order).length < 2) return;
  const page = await readList(test, context, list, wholePage(list, entriesOf(up)));
  const places = new Map(wordsOf(page?.rows ?? [], order).map((word, place) => [word, place]));
  const common = wordsOf(whole.rows, order).filter((word) => places.has(word));
  const wrong = common.find(
    (word, index) =>
      index > 0 && (places.get(common[index - 1] ?? '') ?? 0) < (places.get(word) ?? 0),
  );
  if (wrong === undefined) return;
  test.fail(whole.sent, `${valueText(wrong)} comes later in both orders of ${order.property}.`, {
    keyword: 'sort',
    expected: `rows by ${order.label}, in the reverse order of ${up.label}`,
    actual: `${order.property}: ${valueText(common.slice(0, 20))}`,
  });
}

/** Different plain words in the order of their rows, each once. */
function wordsOf(rows: readonly Row[], { property }: Order): readonly string[] {
  const words = rows.flatMap((row) => {
    const value = row[property];
    return typeof value === 'string' && /^[\w .-]+$/.test(value) ? [value] : [];
  });
  const folded = words.map((word) => word.toLowerCase().replace(/[^a-z\d]/g, ''));
  return words.filter(
    (_, index) => folded[index] !== '' && folded.indexOf(folded[index] ?? '') === index,
  );
}

interface Sorted {
  readonly test: Test;
  readonly context: TestContext;
  readonly whole: Page;
}

/** Rows with equal sort values have a stable order too: the second half equals the second page. */
async function mustGoOn({ test, context, whole }: Sorted, order: Order): Promise<void> {
  const { operation: list } = test;
  const pages = pagesOf(list);
  const { limit } = pages;
  if (!hasNumbers(list) || limit === null || whole.rows.length < 2) return;
  const read = async (number: number, size: number | null): Promise<Page | null> =>
    readList(test, context, list, new Map([...pageAt(pages, number, size), ...entriesOf(order)]));
  await mustJoin(test, context, {
    keyword: 'sort',
    message: `Rows with the same ${order.label} change their order between requests.`,
    readWhole: () => read(1, pages.largest),
    readPages: async (most) => {
      const size = legalSize(limit, Math.ceil(most / 2));
      const parts = [await read(1, size), await read(2, size)];
      const both = parts.filter((part) => part !== null);
      const areWhole = both.length === 2 && both.every((part) => mustKeepLimit(test, part, size));
      return areWhole ? both : null;
    },
  });
}
