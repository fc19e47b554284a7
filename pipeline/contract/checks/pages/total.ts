import { parameterKey } from '../../request/request-draft.ts';
import type { Stage } from '../../run/stage.ts';
import { statusFinding, type Trial } from '../../run/trial.ts';
import { once, type Check } from '../check.ts';
import { countAsked, hasNumbers, legalSize, pagesOf } from '../list/list-parameters.ts';
import { pageAt, readList, type Page } from '../list/read-list.ts';
import { toldTotal, totalName } from './told-total.ts';

/** The total in a header or envelope is the number of rows, regardless of the page size. */
export const totalCheck: Check<null> = {
  id: 'total',
  title: 'the total is the number of rows',
  kind: 'list',
  applies: ({ model, operation, resource }) =>
    once(operation === resource?.list && totalName(model, operation) !== null),
  run: async (trial, stage) => {
    const { operation: list } = trial;
    const { model } = trial.session.parts;
    const pages = pagesOf(list);
    const name = totalName(model, list) ?? '';
    const smallest = pages.limit === null ? null : legalSize(pages.limit, 1);
    // Other clients may write meanwhile: two counts must differ in the same way.
    for (let attempt = 0; ; attempt++) {
      const whole = await readSize(trial, stage, pages.largest);
      const small = await readSize(trial, stage, smallest);
      const again = await readSize(trial, stage, pages.largest);
      if (whole === null || small === null || again === null) return;
      const [total, other, last] = [whole, small, again].map(({ sent }) =>
        toldTotal(model, list, sent),
      );
      if (total === undefined || total === null)
        return trial.skip(`The response does not contain the total in ${name}.`);
      if (Number.isNaN(total)) return;
      const count = whole.rows.length;
      const isOther = other !== total && last === total;
      const isWrong =
        isOther || total < count || (total > count && (await isAll(trial, stage, whole)));
      if (!isWrong) return;
      if (attempt === 0) continue;
      const [expected, actual] = isOther ? [total, other] : [count, total];
      return trial.fail(isOther ? small.sent : whole.sent, {
        ...statusFinding(list, whole.sent, `${name}: ${expected}`),
        keyword: 'total',
        message: isOther
          ? `${name} is ${total} on a page of ${count} rows, and ${actual} on a smaller one.`
          : `${name} is ${total}, but the list has ${count} rows.`,
        actual: `${name}: ${actual}`,
      });
    }
  },
};

function readSize(trial: Trial, stage: Stage, size: number | null): Promise<Page | null> {
  const { operation: list } = trial;
  const asked = countAsked(list).map(([one, value]) => [parameterKey(one), value] as const);
  return readList(trial, stage, list, new Map([...pageAt(pagesOf(list), 1, size), ...asked]));
}

/**
 * Whether the first page is the only one. The page size of a third-party list is unknown: the next
 * page is requested.
 */
async function isAll(trial: Trial, stage: Stage, { rows }: Page): Promise<boolean> {
  const { operation: list } = trial;
  const pages = pagesOf(list);
  if (list.paging !== null) return rows.length < (pages.largest ?? Infinity);
  if (!hasNumbers(list))
    return pages.limit === null && pages.page === null && pages.offset === null;
  const next = await readList(trial, stage, list, pageAt(pages, 2, pages.largest));
  return next?.rows.length === 0;
}
