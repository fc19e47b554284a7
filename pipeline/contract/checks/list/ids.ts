import { parameterKey } from '../../request/request-draft.ts';
import { pathOfRow } from '../../rows/known-row.ts';
import { once, type Check } from '../check.ts';
import { pagesOf, playerOf } from './list-parameters.ts';
import { pageAt, readList, rowKeyTexts } from './read-list.ts';
import { othersWrite } from './settled-rows.ts';

/** A list by keys contains all requested rows, regardless of the page size. */
export const idsCheck: Check<null> = {
  id: 'ids',
  title: 'all rows requested by key are returned',
  kind: 'list',
  applies: ({ operation, resource }) =>
    once(operation === resource?.list && operation.list?.ids !== undefined),
  run: async (test, context) => {
    const { operation: list } = test;
    const pages = pagesOf(list);
    const parameter = playerOf(list, 'ids');
    const whole = await readList(test, context, list, pageAt(pages, null, pages.largest));
    if (whole === null || parameter === null) return;
    const keys = whole.rows.flatMap((row) => [
      ...(pathOfRow(context.resource, row)?.values() ?? []),
    ]);
    if (keys.length === 0) return test.skip('No row shows its key.');
    const asked = await readList(test, context, list, new Map([[parameterKey(parameter), keys]]));
    if (asked === null) return;
    const found = new Set(rowKeyTexts(context, asked.rows));
    const missing = rowKeyTexts(context, whole.rows).find((key) => !found.has(key));
    if (missing === undefined) return;
    const again = await readList(test, context, list, pageAt(pages, null, pages.largest));
    if (again === null || !rowKeyTexts(context, again.rows).includes(missing))
      return test.skip(othersWrite);
    test.fail(asked.sent, `A request by key returns ${asked.rows.length} of ${keys.length} rows.`, {
      keyword: 'ids',
      expected: `a row for each of ${keys.length} keys`,
      actual: `no row with the key ${missing.slice(0, 200)}`,
    });
  },
};
