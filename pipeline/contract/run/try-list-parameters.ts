import type { Operation, Parameter } from '../../model/api-model.ts';
import { listParameters, membersOf } from '../plan/list-parameters.ts';
import { parameterKey } from '../request/request-draft.ts';
import { shown } from './compare-row.ts';
import { statusFinding } from './trial.ts';
import { readList } from './read-list.ts';
import { tryScenario, type Walk } from './walk.ts';

/** Rows come in the order that was asked for; texts are left to the database's collation. */
export async function trySort(walk: Walk, list: Operation, sort: Parameter): Promise<void> {
  for (const member of membersOf(sort)) {
    await tryScenario(walk, { operation: list, name: 'sort', detail: member }, async (trial) => {
      const page = await readList(
        walk,
        trial,
        list,
        withLimit(list, [[parameterKey(sort), [member]]]),
      );
      if (page === null) return;
      const name = member.replace(/^-/, '');
      const sign = member.startsWith('-') ? -1 : 1;
      const values = page.rows
        .map((row) => comparable(row[name]))
        .filter((value) => value !== null);
      const isWrong = values.some((value, index) => {
        const before = values[index - 1];
        return (
          before !== undefined &&
          typeof before === typeof value &&
          (before > value ? 1 : before < value ? -1 : 0) * sign > 0
        );
      });
      if (isWrong)
        trial.fail(page.sent, {
          ...statusFinding(list, page.sent, `rows by ${member}`),
          keyword: 'sort',
          message: `The rows are not in the order of ${member}.`,
          actual: shown(values.slice(0, 20)),
        });
    });
  }
}

/** Numbers and moments order alike everywhere. */
export function comparable(value: unknown): number | null {
  if (typeof value === 'number') return value;
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d(?:$|T)/.test(value)) {
    const time = Date.parse(value);
    return Number.isNaN(time) ? null : time;
  }
  return null;
}

/** Only what was asked for is answered. */
export function tryFields(walk: Walk, list: Operation, fields: Parameter): Promise<void> {
  return tryScenario(walk, { operation: list, name: 'fields' }, async (trial) => {
    const asked = membersOf(fields).slice(0, 2);
    const page = await readList(
      walk,
      trial,
      list,
      withLimit(list, [[parameterKey(fields), asked]]),
    );
    const key = new Set(walk.resource.key.flatMap(({ names }) => names));
    const extra = page?.rows
      .flatMap((row) => Object.keys(row))
      .find((name) => !asked.includes(name) && !key.has(name));
    if (page !== null && extra !== undefined)
      trial.fail(page.sent, {
        ...statusFinding(list, page.sent, asked.join(', ')),
        keyword: 'fields',
        message: `The rows hold ${extra}, which was not asked for.`,
        actual: extra,
      });
  });
}

/** The most rows in one page, and other parameters. */
export function withLimit(
  list: Operation,
  entries: readonly (readonly [string, unknown])[],
): ReadonlyMap<string, unknown> {
  const { limit } = listParameters(list);
  return new Map([
    ...(limit === null
      ? []
      : [[parameterKey(limit), Math.min(limit.schema.maximum ?? 100, 100)] as const]),
    ...entries,
  ]);
}
