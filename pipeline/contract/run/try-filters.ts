import type { Operation, Parameter, ParameterFilter } from '../../model/api-model.ts';
import { isRecord } from '../../model/json-pointer.ts';
import { isSameValue } from '../check/same-value.ts';
import { parameterKey } from '../request/request-draft.ts';
import { textOf } from '../request/write-parameter.ts';
import { shown } from './compare-row.ts';
import { hasPath, pathOfRow, type Row } from './made-row.ts';
import { readList, type Page } from './read-list.ts';
import { statusFinding, type Trial } from './trial.ts';
import { comparable, withLimit } from './try-list-parameters.ts';
import { tryScenario, type Walk } from './walk.ts';

/** All rows of a filtered list fit the filter, and none that fits is left out. */
export async function tryFilters(
  walk: Walk,
  list: Operation,
  filters: readonly Parameter[],
): Promise<void> {
  let baseline: Page | null = null;
  for (const filter of filters) {
    const place = { operation: list, name: 'filter', detail: filter.name } as const;
    await tryScenario(walk, place, async (trial) => {
      const rule = filter.filter;
      if (rule === null) return trial.skip('The parameter filters nothing.');
      baseline ??= await readList(walk, trial, list, withLimit(list, []));
      if (baseline === null) return;
      const all = baseline.rows;
      const values = rule.op === 'null' ? [false, true] : bestValue(walk, all, filter, rule);
      if (values.length === 0) return trial.skip('No row has a value to filter by.');
      for (const value of values) await tryValue(walk, { trial, list, filter, rule, all, value });
    });
  }
}

interface Filtering {
  readonly trial: Trial;
  readonly list: Operation;
  readonly filter: Parameter;
  readonly rule: ParameterFilter;
  /** The rows of the same list without the filter. */
  readonly all: readonly Row[];
  readonly value: unknown;
}

async function tryValue(walk: Walk, filtering: Filtering): Promise<void> {
  const { trial, list, filter, rule, all, value } = filtering;
  const sent = filter.schema.type === 'array' ? [value] : value;
  const parameters = withLimit(list, [[parameterKey(filter), sent]]);
  const page = await readList(walk, trial, list, parameters);
  if (page === null) return;
  const wrong = page.rows.find(
    (row) => row[rule.property] !== undefined && fits(rule.op, value, row[rule.property]) === false,
  );
  const finding = {
    ...statusFinding(list, page.sent, `rows for ${filter.name} ${shown(value)}`),
    keyword: 'filter',
    pointer: filter.schemaPointer ?? list.pointer,
  };
  if (wrong !== undefined)
    return trial.fail(page.sent, {
      ...finding,
      message: `The filter ${filter.name} lets a row through that does not fit.`,
      actual: `a row with ${rule.property} ${shown(wrong[rule.property])}`,
    });
  const isWhole = page.rows.length < 100 && page.rows.length < all.length;
  const missing = all.find((row) => {
    if (!surelyFits(rule.op, value, row[rule.property])) return false;
    const path = pathOfRow(walk.resource, row);
    if (path === null) return page.rows.length === 0;
    return isWhole && !page.rows.some((one) => hasPath(walk.resource, one, path));
  });
  if (missing !== undefined)
    trial.fail(page.sent, {
      ...finding,
      message: `The filter ${filter.name} leaves out a row that fits.`,
      actual: `not the row with ${rule.property} ${shown(missing[rule.property])}`,
    });
}

/** The value that tells most: one that the filter can be held to, and that some rows do not pass. */
function bestValue(
  walk: Walk,
  rows: readonly Row[],
  filter: Parameter,
  { op, property }: ParameterFilter,
): readonly unknown[] {
  const { validator } = walk.session.parts;
  const score = (value: unknown): number =>
    (rows.some((row) => surelyFits(op, value, row[property])) ? 2 : 0) +
    (rows.some((row) => fits(op, value, row[property]) === false) ? 1 : 0);
  const values = rows
    .map((row) => filterValue(op, row[property]))
    .filter((value) => value !== null && value !== undefined)
    .filter((value) =>
      validator.accepts(
        filter.schemaPointer ?? '#',
        'request',
        filter.schema.type === 'array' ? [value] : value,
      ),
    )
    .slice(0, 20);
  return values.toSorted((left, right) => score(right) - score(left)).slice(0, 1);
}

/** What to filter by, to find the stored value; null where a URL cannot hold it. */
function filterValue(op: string, stored: unknown): unknown {
  if (stored === null || stored === undefined) return null;
  const value = op === 'like' ? withOtherCase(textOf(stored).slice(0, 3)) : stored;
  if (typeof value === 'string') return value.trim() === '' || value.includes(',') ? null : value;
  return isRecord(value) && !JSON.isRawJSON(value) ? null : value;
}

/** `like` has no regard to case; beyond ASCII that is the database's affair. */
function withOtherCase(text: string): string {
  return text.replace(/[A-Za-z]/g, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  );
}

/** Whether a stored value passes; null where collation or time zones may decide. */
function fits(op: string, value: unknown, stored: unknown): boolean | null {
  if (op === 'null') return (stored === null) === value;
  if (stored === null || stored === undefined) return op === 'ne' ? null : false;
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

/** A fraction of single precision, or a moment, may differ from the text that it is shown as. */
function surelyFits(op: string, value: unknown, stored: unknown): boolean {
  if (fits(op, value, stored) !== true) return false;
  if (op === 'null') return true;
  if (typeof value === 'number' && typeof stored === 'number')
    return (
      (Number.isInteger(value) && Number.isInteger(stored)) ||
      (op !== 'eq' && Math.abs(value - stored) > Math.max(0.01, Math.abs(value) * 1e-5))
    );
  if (op === 'like') return isPlainText(value) && isPlainText(stored);
  return op === 'eq' && typeof value === 'string' && value === stored && !/\dT\d/.test(value);
}

function isPlainText(value: unknown): boolean {
  return typeof value === 'string' && /^[\w .-]*$/.test(value) && value.trim() === value;
}

/** Texts outside ASCII may be equal in a collation: null, not known. */
function isAscii(value: string, stored: unknown): false | null {
  return /^[ -~]*$/.test(value) &&
    /^[ -~]*$/.test(textOf(stored)) &&
    value.trim() !== textOf(stored).trim()
    ? false
    : null;
}
