import { statusFinding } from '../../run/trial.ts';
import { once, type Check } from '../check.ts';
import { isPaged, legalSize, pagesOf } from '../list/list-parameters.ts';
import { pageAt, readList } from '../list/read-list.ts';

/** No page exceeds the requested limit, or the list's maximum without one. */
export const limitCheck: Check<null> = {
  id: 'limit',
  title: 'no page is longer than its limit',
  kind: 'list',
  applies: ({ operation, resource }) =>
    once(
      operation === resource?.list &&
        isPaged(operation) &&
        (operation.paging !== null || pagesOf(operation).limit !== null),
    ),
  run: async (trial, stage) => {
    const { operation: list } = trial;
    const pages = pagesOf(list);
    const size = pages.limit === null ? (pages.largest ?? Infinity) : legalSize(pages.limit, 1);
    const found = await readList(trial, stage, list, pageAt(pages, null, size));
    if (found !== null && found.rows.length > size)
      trial.fail(found.sent, {
        ...statusFinding(list, found.sent, `at most ${size} ${size === 1 ? 'row' : 'rows'}`),
        keyword: 'limit',
        message: `A page with the limit ${size} contains ${found.rows.length} rows.`,
        actual: `${found.rows.length} rows`,
      });
  },
};
