import { pageFact } from '../../rows/known-row.ts';
import type { Row } from '../../rows/row-shape.ts';
import type { Stage } from '../../run/stage.ts';
import { statusFinding, type Trial } from '../../run/trial.ts';
import { once, type Check } from '../check.ts';
import { legalSize, pagesOf, type Pages } from './list-parameters.ts';
import { rowKeyTexts, pageAt, readList, type Page } from './read-list.ts';

/** Pages hold each row once, in one order: small ones one after another are the beginning of one large page. What a page says of itself is true. */
export const pagesCheck: Check<null> = {
  id: 'pages',
  title: 'pages hold each row once, in one order',
  kind: 'list',
  applies: ({ operation, resource }) =>
    once(operation === resource?.list && pagesOf(operation).page !== null),
  run: async (trial, stage) => {
    const pages = pagesOf(trial.operation);
    const { operation: list } = trial;
    if (list.paging === null) return tryNamedPages(trial, stage, pages);
    if (pages.limit === null) return tryFixedPages(trial, stage, pages, 1);
    const whole = await readList(trial, stage, list, pageAt(pages, 1, pages.largest));
    if (whole === null) return;
    if (whole.rows.length < 2) return trial.skip('There are too few rows for two pages.');
    const size = legalSize(pages.limit, Math.ceil(whole.rows.length / 6));
    const joined: Row[] = [];
    let last = whole.sent;
    for (let number = 1; joined.length < whole.rows.length && number <= 8; number++) {
      const part = await readList(trial, stage, list, pageAt(pages, number, size));
      if (part === null) return;
      mustTellTruth(trial, part, { page: number, limit: size });
      last = part.sent;
      joined.push(...part.rows);
      if (part.rows.length === 0) break;
    }
    const [expected, actual] = [whole.rows, joined.slice(0, whole.rows.length)].map((rows) =>
      rowKeyTexts(stage, rows).join(),
    );
    if (expected !== actual)
      trial.fail(last, {
        ...statusFinding(list, last, (expected ?? '').slice(0, 200)),
        keyword: 'page',
        message: `Pages of ${size} rows are not the beginning of one page of all.`,
        actual: (actual ?? '').slice(0, 200),
      });
  },
};

/** Nobody says with which number pages begin, and others may write meanwhile: two neighbours must share rows twice to be wrong. */
async function tryNamedPages(trial: Trial, stage: Stage, pages: Pages): Promise<void> {
  const { operation: list } = trial;
  const number = pages.page?.schema.minimum ?? 1;
  const size = pages.limit === null ? null : legalSize(pages.limit, 2);
  for (let attempt = 0; ; attempt++) {
    const first = await readList(trial, stage, list, pageAt(pages, number, size));
    const second = await readList(trial, stage, list, pageAt(pages, number + 1, size));
    if (first === null || second === null) return;
    if (first.rows.length === 0 || second.rows.length === 0)
      return trial.skip('There are too few rows for two pages.');
    const twice = sharedRow(stage, first, second);
    if (twice === undefined) return;
    if (attempt === 1) return failShared(trial, second, twice);
  }
}

/** Without a limit there is no page of all to compare with. */
async function tryFixedPages(
  trial: Trial,
  stage: Stage,
  pages: Pages,
  number: number,
): Promise<void> {
  const { operation: list } = trial;
  const first = await readList(trial, stage, list, pageAt(pages, number, null));
  const second = await readList(trial, stage, list, pageAt(pages, number + 1, null));
  if (first === null || second === null) return;
  mustTellTruth(trial, second, { page: number + 1 });
  if (second.rows.length === 0) return trial.skip('There are too few rows for two pages.');
  const twice = sharedRow(stage, first, second);
  if (twice !== undefined) failShared(trial, second, twice);
}

function sharedRow(stage: Stage, first: Page, second: Page): string | undefined {
  const known = new Set(rowKeyTexts(stage, first.rows));
  return rowKeyTexts(stage, second.rows).find((key) => known.has(key));
}

function failShared(trial: Trial, second: Page, key: string): void {
  trial.fail(second.sent, {
    ...statusFinding(trial.operation, second.sent, 'other rows than those of the page before'),
    keyword: 'page',
    message: 'A row of one page is on the next too.',
    actual: key.slice(0, 200),
  });
}

function mustTellTruth(
  trial: Trial,
  { sent }: Page,
  asked: Readonly<Partial<Record<'page' | 'limit', number>>>,
): void {
  for (const fact of ['page', 'limit'] as const) {
    const told = pageFact(trial.operation, sent.real.body, fact);
    if (asked[fact] === undefined || typeof told !== 'number' || told === asked[fact]) continue;
    trial.fail(sent, {
      ...statusFinding(trial.operation, sent, String(asked[fact])),
      keyword: fact,
      message: `The page says that its ${fact} is ${told}, but ${asked[fact]} was asked for.`,
      actual: String(told),
    });
  }
}
