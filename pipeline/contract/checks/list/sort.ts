import { parameterKey } from '../../request/request-draft.ts';
import { valueText } from '../../rows/compare-row.ts';
import { statusFinding } from '../../run/trial.ts';
import type { Check } from '../check.ts';
import { comparable } from './comparable.ts';
import { choiceOf, rowName, type Choice } from './list-parameters.ts';
import { readList, wholePage } from './read-list.ts';

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
    if (isWrong)
      trial.fail(page.sent, {
        ...statusFinding(list, page.sent, `rows by ${member}`),
        ...{ keyword: 'sort', message: `The rows are not in the order of ${member}.` },
        actual: valueText(values.slice(0, 20)),
      });
  },
};
