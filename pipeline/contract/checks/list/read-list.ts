import type { Operation } from '../../../model/api-model.ts';
import { parameterKey } from '../../request/request-draft.ts';
import { pathOfRow, rowsOf, showsKey } from '../../rows/known-row.ts';
import type { Row } from '../../rows/row-shape.ts';
import type { Sent } from '../../run/session.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import { filtersByDefault, legalSize, pagesOf, type Pages } from './list-parameters.ts';

const mostPages = 60;
/** Maximum number of pages to read without a declared page size. */
const mostNamedPages = 5;

/** A page of a list. */
export interface Page {
  readonly sent: Sent;
  readonly rows: readonly Row[];
}

/** Reads a list with parameters; null if the response is not a success. */
export async function readList(
  test: Test,
  context: TestContext,
  list: Operation,
  parameters: ReadonlyMap<string, unknown>,
): Promise<Page | null> {
  const sent = await test.send(context.draft(list, { parameters }));
  const { resource, session } = context;
  const isAnywhere =
    !resource.promises.storesParents && resource.parents.length > 0 && !session.above.has(list);
  if (isAnywhere && sent.real.status === 404)
    return test.skip('No parent row is known for this list.');
  if (!test.success(sent, '200', list)) return null;
  const rows = rowsOf(list, sent.real.body);
  return rows === null ? test.skip('The response is not a list of rows.') : { sent, rows };
}

/** Searches for a row, page by page. */
export async function findInList(
  test: Test,
  context: TestContext,
  list: Operation,
  wanted: (row: Row) => boolean,
): Promise<{ readonly row: Row | null; readonly sent: Sent | null }> {
  const pages = pagesOf(list);
  const { page, offset, largest } = pages;
  const isSure = context.resource.promises.showsRows;
  const most = isSure ? mostPages : mostNamedPages;
  for (let number = 1; number <= most; number++) {
    const found = await readList(test, context, list, pageAt(pages, number, largest));
    if (found === null) return { row: null, sent: null };
    const row = found.rows.find(wanted) ?? null;
    if (found.rows.length > 0 && !found.rows.some((one) => showsKey(context.resource, one)))
      return test.skip('The list does not show the key of its rows.');
    if (row !== null) return { row, sent: found.sent };
    const isLast =
      (page === null && offset === null) ||
      found.rows.length === 0 ||
      (isSure && largest !== null && found.rows.length < largest);
    const isFull = page === null && largest !== null && found.rows.length >= largest;
    if (isFull && isSure) return test.skip('The list has only one page, and it is full.');
    if (isLast && filtersByDefault(list)) return test.skip('The list filters by default.');
    if (isLast) return { row: null, sent: found.sent };
  }
  return test.skip('The list is too long to be read completely.');
}

/** Parameters of a page, from 1; those that the list lacks are omitted. */
export function pageAt(
  { page, offset, limit, first }: Pages,
  number: number | null,
  size: number | null,
): ReadonlyMap<string, unknown> {
  const before = number === null || size === null ? null : (number - 1) * size + first;
  return new Map<string, unknown>([
    ...(page === null || number === null
      ? []
      : [[parameterKey(page), number - 1 + first] as const]),
    ...(offset === null || before === null ? [] : [[parameterKey(offset), before] as const]),
    ...(limit === null || size === null ? [] : [[parameterKey(limit), size] as const]),
  ]);
}

/** The largest page, with other parameters. */
export function wholePage(
  list: Operation,
  entries: readonly (readonly [string, unknown])[],
): ReadonlyMap<string, unknown> {
  const pages = pagesOf(list);
  const most = Math.min(pages.largest ?? 100, 100);
  const size = pages.limit === null ? most : legalSize(pages.limit, most, 'most');
  return new Map([...pageAt(pages, null, size), ...entries]);
}

/** The keys of rows in order, by which pages are compared. */
export function rowKeyTexts({ resource }: TestContext, rows: readonly Row[]): readonly string[] {
  return rows.map((row) => JSON.stringify([...(pathOfRow(resource, row)?.values() ?? [row])]));
}
