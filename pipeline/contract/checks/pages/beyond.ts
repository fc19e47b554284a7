import { statusFinding } from '../../run/trial.ts';
import { once, type Check } from '../check.ts';
import { pagesOf } from '../list/list-parameters.ts';
import { pageAt, readList } from '../list/read-list.ts';

/** A page after the last one is empty. */
export const beyondCheck: Check<null> = {
  id: 'beyond',
  title: 'a page beyond the last is empty',
  kind: 'list',
  applies: ({ operation, resource }) =>
    once(operation === resource?.list && (operation.paging?.page ?? null) !== null),
  run: async (trial, stage) => {
    const pages = pagesOf(trial.operation);
    const far = Math.min(pages.page?.schema.maximum ?? 1_000_000, 1_000_000);
    const found = await readList(trial, stage, trial.operation, pageAt(pages, far, pages.largest));
    if (found !== null && found.rows.length > 0)
      trial.fail(found.sent, {
        ...statusFinding(trial.operation, found.sent, 'no rows'),
        ...{ keyword: 'page', message: `Page ${far} is not empty.` },
        actual: `${found.rows.length} rows`,
      });
  },
};
