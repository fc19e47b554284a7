import { parameterKey } from '../../request/request-draft.ts';
import { valueText } from '../../rows/compare-row.ts';
import type { Row } from '../../rows/row-shape.ts';
import type { Stage } from '../../run/stage.ts';
import { statusFinding, type Trial } from '../../run/trial.ts';
import type { Check } from '../check.ts';
import { comparable } from './comparable.ts';
import { choiceOf, legalSize, pagesOf, rowName, type Choice } from './list-parameters.ts';
import { pageAt, readList, rowKeyTexts, wholePage, type Page } from './read-list.ts';

/** Rows come in the order that was asked for; texts are left to the database's collation. */
export const sortCheck: Check<{ readonly sort: Choice; readonly member: string }> = {
  id: 'sort',
  title: 'rows come in the order that was asked for',
  kind: 'list',
  applies: ({ operation, resource }) => {
    const sort =
      operation === resource?.list && operation.crud !== null ? choiceOf(operation, 'sort') : null;
    return (sort?.members ?? []).flatMap((member) =>
      sort === null
        ? []
        : [{ name: member, title: `sorted by ${member}`, detail: { sort, member } }],
    );
  },
  run: async (trial, stage, { sort, member }) => {
    const { operation: list } = trial;
    const asked = wholePage(list, [[parameterKey(sort.parameter), [member]]]);
    const page = await readList(trial, stage, list, asked);
    if (page === null) return;
    const name = rowName(list, member.replace(/^-/, ''));
    const sign = member.startsWith('-') ? -1 : 1;
    const values = page.rows.map((row) => comparable(row[name])).filter((value) => value !== null);
    const isWrong = values.some((value, index) => {
      const before = values[index - 1];
      return before !== undefined && (before - value) * sign > 0;
    });
    if (isWrong || !areNullsApart(page.rows, name, sign))
      trial.fail(page.sent, {
        ...statusFinding(list, page.sent, `rows by ${member}`),
        ...{ keyword: 'sort', message: `The rows are not in the order of ${member}.` },
        actual: valueText(page.rows.map((row) => row[name]).slice(0, 20)),
      });
    else await mustGoOn({ trial, stage, whole: page }, sort, member);
  },
};

/** Rows of which nothing is known come first in ascending order, last in descending order. */
function areNullsApart(rows: readonly Row[], name: string, sign: 1 | -1): boolean {
  const nulls = rows.map((row) => row[name] === null);
  const split = sign === 1 ? nulls.indexOf(false) : nulls.indexOf(true);
  return split === -1 || nulls.slice(split).every((isNull) => isNull === (sign === -1));
}

interface Sorted {
  readonly trial: Trial;
  readonly stage: Stage;
  readonly whole: Page;
}

/** Rows that are equal in what is sorted by have an order too: the second half is the second page. */
async function mustGoOn({ trial, stage, whole }: Sorted, sort: Choice, member: string) {
  const { operation: list } = trial;
  const pages = pagesOf(list);
  if (pages.page === null || pages.limit === null || whole.rows.length < 2) return;
  const size = legalSize(pages.limit, Math.ceil(whole.rows.length / 2));
  const asked = new Map([...pageAt(pages, 2, size), [parameterKey(sort.parameter), [member]]]);
  const second = await readList(trial, stage, list, asked);
  if (second === null) return;
  const expected = rowKeyTexts(stage, whole.rows.slice(size)).join();
  const actual = rowKeyTexts(stage, second.rows.slice(0, whole.rows.length - size)).join();
  if (expected === actual) return;
  trial.fail(second.sent, {
    ...statusFinding(list, second.sent, expected.slice(0, 200)),
    ...{ keyword: 'sort', message: `Rows that are equal in ${member} change their order.` },
    actual: actual.slice(0, 200),
  });
}
