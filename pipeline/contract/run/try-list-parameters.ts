import type { Operation, Parameter } from '../../model/api-model.ts';
import { isRecord } from '../../model/json-pointer.ts';
import { isSameValue } from '../check/same-value.ts';
import { listParameters, membersOf } from '../plan/list-parameters.ts';
import { parameterKey } from '../request/request-draft.ts';
import { textOf } from '../request/write-parameter.ts';
import { shown } from './compare-row.ts';
import type { Row } from './made-row.ts';
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
function comparable(value: unknown): number | null {
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

/** All rows of a filtered list fit the filter, and the new row is among them where it fits. */
export function tryFilter(
  walk: Walk,
  {
    list,
    filter,
    made,
  }: { readonly list: Operation; readonly filter: Parameter; readonly made: Row | null },
): Promise<void> {
  return tryScenario(
    walk,
    { operation: list, name: 'filter', detail: filter.name },
    async (trial) => {
      const rule = filter.filter;
      if (rule === null) return trial.skip('The parameter filters nothing.');
      const sample =
        made ??
        (await readList(walk, trial, list, new Map()))?.rows.find(
          (row) => row[rule.property] !== null,
        );
      const stored = sample?.[rule.property];
      if (stored === undefined || stored === null)
        return trial.skip('No row has a value to filter by.');
      const value = filterValue(rule.op, stored);
      const sentValue = filter.schema.type === 'array' ? [value] : value;
      const { judge } = walk.session.parts;
      const pointer = filter.schemaPointer ?? '#';
      if (value === null || !judge.accepts(pointer, 'request', sentValue))
        return trial.skip('The stored value cannot stand in the parameter.');
      const page = await readList(
        walk,
        trial,
        list,
        withLimit(list, [[parameterKey(filter), sentValue]]),
      );
      if (page === null) return;
      const wrong = page.rows.find(
        (row) =>
          row[rule.property] !== undefined && fits(rule.op, value, row[rule.property]) === false,
      );
      // A fraction of single precision may differ from the text that it is shown as.
      const isExact = typeof value !== 'number' || Number.isInteger(value);
      const mustFind = isExact && ['eq', 'gte', 'lte', 'like', 'null'].includes(rule.op);
      if (wrong !== undefined)
        trial.fail(page.sent, {
          ...statusFinding(list, page.sent, `${filter.name} ${shown(value)}`),
          keyword: 'filter',
          message: `The filter ${filter.name} lets a row through that does not fit.`,
          actual: shown(wrong[rule.property]),
        });
      else if (mustFind && page.rows.length === 0)
        trial.fail(page.sent, {
          ...statusFinding(list, page.sent, 'the row that has the value'),
          keyword: 'filter',
          message: `The filter ${filter.name} leaves out a row that fits.`,
          actual: 'no rows',
        });
    },
  );
}

/** What to filter by, to find the stored value; null where a URL cannot hold it. */
function filterValue(op: string, stored: unknown): unknown {
  if (op === 'null') return false;
  const value = op === 'like' ? textOf(stored).slice(0, 3) : stored;
  if (typeof value === 'string') return value === '' || value.includes(',') ? null : value;
  return isRecord(value) && !JSON.isRawJSON(value) ? null : value;
}

/** Whether a stored value passes; null where collation or time zones may decide. */
function fits(op: string, value: unknown, stored: unknown): boolean | null {
  if (op === 'null') return (stored === null) === value;
  if (stored === null) return op === 'ne' ? null : false;
  const isSame =
    isSameValue(value, stored) || String(value).toLowerCase() === textOf(stored).toLowerCase();
  if (op === 'eq') return typeof value === 'string' && !isSame ? isAscii(value, stored) : isSame;
  if (op === 'ne')
    return typeof value === 'number' || value === stored ? !isSameValue(value, stored) : null;
  if (op === 'like')
    return (
      textOf(stored).toLowerCase().includes(String(value).toLowerCase()) ||
      (isAscii(String(value), stored) === false ? false : null)
    );
  const [left, right] = [comparable(stored), comparable(value)];
  if (left === null || right === null) return null;
  return { gt: left > right, gte: left >= right, lt: left < right, lte: left <= right }[op] ?? null;
}

/** Texts outside ASCII may be equal in a collation: null, not known. */
function isAscii(value: string, stored: unknown): false | null {
  return /^[ -~]*$/.test(value) &&
    /^[ -~]*$/.test(textOf(stored)) &&
    value.trim() !== textOf(stored).trim()
    ? false
    : null;
}

function withLimit(
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
