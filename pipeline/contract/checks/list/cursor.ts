import { parameterKey } from '../../request/request-draft.ts';
import type { Row } from '../../rows/row-shape.ts';
import type { Stage } from '../../run/stage.ts';
import { statusFinding, type Trial } from '../../run/trial.ts';
import { once, type Check } from '../check.ts';
import { legalSize, pagesOf, playerOf } from './list-parameters.ts';
import { followLink, linkTo } from './links.ts';
import { pageAt, readList, rowKeyTexts, type Page } from './read-list.ts';

/** Pages that cursors lead to hold each row once, in the order of the list. */
export const cursorCheck: Check<null> = {
  id: 'cursor',
  title: 'cursors lead to each row once, in one order',
  kind: 'list',
  applies: ({ operation, resource }) =>
    once(operation === resource?.list && operation.list?.cursor !== undefined),
  run: async (trial, stage) => {
    const { operation: list } = trial;
    const pages = pagesOf(list);
    const whole = await readList(trial, stage, list, pageAt(pages, null, pages.largest));
    if (whole === null) return;
    if (whole.rows.length < 2) return trial.skip('There are too few rows for two pages.');
    const size =
      pages.limit === null ? null : legalSize(pages.limit, Math.ceil(whole.rows.length / 6));
    const walked = await walk(trial, stage, { size, most: whole.rows.length });
    if (walked === null) return;
    const [expected, actual] = [whole.rows, walked.rows.slice(0, whole.rows.length)].map((rows) =>
      rowKeyTexts(stage, rows).join(),
    );
    if (expected !== actual)
      trial.fail(walked.last.sent, {
        ...statusFinding(list, walked.last.sent, (expected ?? '').slice(0, 200)),
        keyword: 'cursor',
        message: 'Pages that cursors lead to are not the beginning of one page of all.',
        actual: (actual ?? '').slice(0, 200),
      });
  },
};

const mostPages = 8;

/** From an empty cursor by the links to the next page; null where a page is no success. */
async function walk(
  trial: Trial,
  stage: Stage,
  { size, most }: { readonly size: number | null; readonly most: number },
): Promise<{ readonly rows: readonly Row[]; readonly last: Page } | null> {
  const { operation: list } = trial;
  const parameter = playerOf(list, 'cursor');
  if (parameter === null) return null;
  const start = new Map([...pageAt(pagesOf(list), null, size), [parameterKey(parameter), '']]);
  let page = await readList(trial, stage, list, start);
  if (page === null) return null;
  const rows = [...page.rows];
  for (let count = 1; rows.length < most && count < mostPages; count++) {
    const target = linkTo(page, 'next');
    const next: Page | null =
      target === null ? null : await followLink({ trial, stage }, page, target);
    if (next === null || next.rows.length === 0) break;
    rows.push(...next.rows);
    page = next;
  }
  return { rows, last: page };
}
