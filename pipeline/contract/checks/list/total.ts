import { parameterKey } from '../../request/request-draft.ts';
import { pageFact } from '../../rows/known-row.ts';
import { statusFinding } from '../../run/trial.ts';
import { once, type Check } from '../check.ts';
import { countAsked, countHeader, hasTotal, pagesOf } from './list-parameters.ts';
import { pageAt, readList } from './read-list.ts';

/** The total that a page tells, in a header or around its rows, is the number of rows. */
export const totalCheck: Check<null> = {
  id: 'total',
  title: 'the total is the number of rows',
  kind: 'list',
  applies: ({ operation, resource }) =>
    once(
      operation === resource?.list &&
        operation.paging !== null &&
        (hasTotal(operation) || countHeader(operation) !== null),
    ),
  run: async (trial, stage) => {
    const { operation: list } = trial;
    const pages = pagesOf(list);
    const size = pages.largest ?? Infinity;
    const header = hasTotal(list) ? null : countHeader(list);
    const name = header ?? 'The total';
    // Others may write meanwhile: two counts must disagree in the same way.
    for (let attempt = 0; ; attempt++) {
      const asked = countAsked(list).map(([one, value]) => [parameterKey(one), value] as const);
      const first = new Map([...pageAt(pages, 1, pages.largest), ...asked]);
      const whole = await readList(trial, stage, list, first);
      if (whole === null) return;
      const { headers, body } = whole.sent.real;
      const told = header === null ? pageFact(list, body, 'total') : headers[header.toLowerCase()];
      if (told === undefined || told === null)
        return trial.skip(
          `The response does not tell the total${header === null ? '' : ` in ${name}`}.`,
        );
      const [count, total] = [whole.rows.length, Number(told)];
      const isRight = count < size ? total === count : total >= count;
      if (isRight || Number.isNaN(total)) return;
      if (attempt === 1)
        return trial.fail(whole.sent, {
          ...statusFinding(list, whole.sent, `${name}: ${count}`),
          keyword: header === null ? 'total' : 'header',
          message: `${name} is ${total}, but the list holds ${count} rows.`,
          actual: `${name}: ${total}`,
        });
    }
  },
};
