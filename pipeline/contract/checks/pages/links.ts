import { valueIn } from '../../rows/row-shape.ts';
import { rowsOf } from '../../rows/known-row.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import { once, type Check } from '../check.ts';
import { linkRelations } from './link-relations.ts';
import { hasLinks, hasNumbers, legalSize, pagesOf } from '../list/list-parameters.ts';
import { promisedIn, promisedOf } from '../list/promised-list.ts';
import { rowKeyTexts, pageAt, readList, type Page } from '../list/read-list.ts';
import { isSettled, othersWrite } from '../list/settled-rows.ts';

/**
 * The links of a page, in the Link header or the body, lead to the next one and back, and end with
 * the last page.
 */
export const linksCheck: Check<null> = {
  id: 'links',
  title: 'links lead from page to page',
  kind: 'list',
  applies: (subject) => {
    const { operation } = subject;
    const promised = promisedOf(subject);
    const { page, limit } = pagesOf(operation);
    return once(
      promised !== null &&
        (promised.isInferred ? hasNumbers(operation) && limit !== null : page !== null) &&
        (hasLinks(operation) || promised.next !== null),
    );
  },
  run: async (test, context) => {
    const { operation: list } = test;
    if (list.parameters.some((one) => one.in === 'query' && one.required))
      return test.skip('The list has parameters that a link would repeat.');
    const pages = pagesOf(list);
    const largest = pages.largest ?? 0;
    const whole = await readList(test, context, list, pageAt(pages, 1, largest));
    if (whole === null) return;
    const size =
      pages.limit === null ? largest : legalSize(pages.limit, Math.ceil(whole.rows.length / 4));
    const read = (number: number): Promise<Page | null> =>
      readList(test, context, list, pageAt(pages, number, size));
    const [first, second] = [await read(1), await read(2)];
    if (first === null || second === null) return;
    if (second.rows.length === 0) return test.skip('There are too few rows for two pages.');
    if (linkTo({ test, context }, first, 'next') === null)
      return test.skip('The first page has no link to the next, which the document allows.');
    const place = { test, context };
    await mustLead(place, { from: first, relation: 'next', to: second, again: () => read(2) });
    await mustLead(place, { from: second, relation: 'prev', to: first, again: () => read(1) });
    if (whole.rows.length >= largest) return;
    const last = await read(Math.ceil(whole.rows.length / size));
    if (last !== null) await mustEnd(place, last);
  },
};

interface Place {
  readonly test: Test;
  readonly context: TestContext;
}

interface Way {
  readonly from: Page;
  readonly relation: string;
  readonly to: Page;
  /** Reads `to` again. */
  readonly again: () => Promise<Page | null>;
}

async function mustLead(place: Place, { from, relation, to, again }: Way): Promise<void> {
  const { test, context } = place;
  const target = linkTo(place, from, relation);
  if (target === null) return;
  const found = await followLink(place, from, target);
  const expected = rowKeyTexts(context, to.rows).join();
  const actual = found === null ? 'no list' : rowKeyTexts(context, found.rows).join();
  if (expected === actual) return;
  const now = await again();
  if (now === null || !isSettled(context, to.rows, now.rows)) return test.skip(othersWrite);
  test.fail(
    from.sent,
    `The link ${relation} of a page does not lead to the ${relation === 'next' ? 'page after' : 'page before'} it.`,
    {
      keyword: 'header',
      expected: expected.slice(0, 200),
      actual: `${actual.slice(0, 200)} at ${target.slice(0, 200)}`,
    },
  );
}

/**
 * A next link of the last page is valid if rows were added meanwhile; that of a third-party list
 * may lead to an empty page, which is the last.
 */
async function mustEnd(place: Place, last: Page): Promise<void> {
  const { test, context } = place;
  const target = linkTo(place, last, 'next');
  if (last.rows.length === 0 || target === null) return;
  const found = await followLink(place, last, target);
  const isOther =
    found !== null &&
    found.rows.length > 0 &&
    rowKeyTexts(context, found.rows).join() !== rowKeyTexts(context, last.rows).join();
  if (isOther) return;
  const { isInferred } = promisedIn(context, test.operation);
  const isAfterLast = isInferred && found?.rows.length === 0;
  if (isAfterLast && linkTo(place, found, 'next') === null) return;
  test.fail(
    last.sent,
    isAfterLast ? 'The links of the pages never end.' : 'The last page has a link to a next page.',
    { keyword: 'header', expected: 'no link next', actual: target.slice(0, 200) },
  );
}

/** Target of a page's link, in the header or the body; null if it has none with this relation. */
export function linkTo({ test, context }: Place, { sent }: Page, relation: string): string | null {
  const target = linkRelations(sent.real.headers['link'] ?? '').get(relation);
  if (target !== undefined) return target;
  const place = relation === 'next' ? promisedIn(context, test.operation).next : null;
  const next = place === null ? null : valueIn(sent.value, place);
  return typeof next === 'string' && /^(?:https?:)?\/|^\?/.test(next) ? next : null;
}

/**
 * Only the query is followed, because the API may be behind a gateway. Null if the response is not
 * a list.
 */
export async function followLink(
  { test, context }: Place,
  from: Page,
  target: string,
): Promise<Page | null> {
  const url = URL.parse(target, from.sent.request.url);
  if (url === null) return null;
  const draft = context.draft(test.operation);
  const sent = await test.send(draft, url.search === '' ? {} : { query: url.search.slice(1) });
  test.skipWithoutAccess(sent.real.status);
  const rows = sent.real.status === 200 ? rowsOf(test.operation, sent.real.body) : null;
  return rows === null ? null : { sent, rows };
}
