import type { Parameter, ParameterFilter } from '../../../model/api-model.ts';
import { parameterKey } from '../../request/request-draft.ts';
import { valueText } from '../../rows/compare-row.ts';
import { hasPath, pathOfRow } from '../../rows/known-row.ts';
import type { Row } from '../../rows/row-shape.ts';
import type { Stage } from '../../run/stage.ts';
import { statusFinding, type Trial } from '../../run/trial.ts';
import type { Check } from '../check.ts';
import { filterValue, fits, surelyFits } from './filter-rule.ts';
import { readList, wholePage, type Page } from './read-list.ts';

/** All rows of a filtered list fit the filter, and none that fits is left out. */
export const filterCheck: Check<Filter> = {
  id: 'filter',
  title: 'a filter lets through the rows that fit, and no others',
  kind: 'list',
  applies: ({ operation, resource }) =>
    (operation === resource?.list ? operation.parameters : []).flatMap((parameter) =>
      parameter.filter === null
        ? []
        : [
            {
              name: parameter.name,
              title: `the filter ${parameter.name} does what it says`,
              detail: { parameter, rule: parameter.filter },
            },
          ],
    ),
  run: async (trial, stage, filter) => {
    const { operation: list } = trial;
    const whole =
      unfiltered.get(stage) ?? (await readList(trial, stage, list, wholePage(list, [])));
    if (whole === null) return;
    unfiltered.set(stage, whole);
    const { op } = filter.rule;
    const values = op === 'null' ? [false, true] : bestValue(trial, whole.rows, filter);
    if (values.length === 0) return trial.skip('No row has a value to filter by.');
    for (const value of values) await tryValue(trial, stage, { filter, all: whole.rows, value });
  },
};

/** The list without filters: all of them start from it. */
const unfiltered = new WeakMap<Stage, Page>();

interface Filter {
  readonly parameter: Parameter;
  readonly rule: ParameterFilter;
}

interface Filtering {
  readonly filter: Filter;
  /** The rows of the same list without the filter. */
  readonly all: readonly Row[];
  readonly value: unknown;
}

async function tryValue(trial: Trial, stage: Stage, filtering: Filtering): Promise<void> {
  const { filter, value } = filtering;
  const { parameter, rule } = filter;
  const { operation: list } = trial;
  const sent = asSent(parameter, value);
  const page = await readList(
    trial,
    stage,
    list,
    wholePage(list, [[parameterKey(parameter), sent]]),
  );
  if (page === null) return;
  const finding = {
    ...statusFinding(list, page.sent, `rows for ${parameter.name} ${valueText(value)}`),
    keyword: 'filter',
    pointer: parameter.schemaPointer ?? list.pointer,
  };
  const wrong = page.rows.find(
    (row) => row[rule.property] !== undefined && fits(rule.op, value, row[rule.property]) === false,
  );
  if (wrong !== undefined)
    return trial.fail(page.sent, {
      ...finding,
      message: `The filter ${parameter.name} lets a row through that does not fit.`,
      actual: `a row with ${rule.property} ${valueText(wrong[rule.property])}`,
    });
  const missing = missingRow(stage, page, filtering);
  if (missing !== undefined)
    trial.fail(page.sent, {
      ...finding,
      message: `The filter ${parameter.name} leaves out a row that fits.`,
      actual: `not the row with ${rule.property} ${valueText(missing[rule.property])}`,
    });
}

function missingRow(
  { resource }: Stage,
  page: Page,
  { filter: { rule }, all, value }: Filtering,
): Row | undefined {
  const isWhole = page.rows.length < 100 && page.rows.length < all.length;
  return all.find((row) => {
    if (!surelyFits(rule.op, value, row[rule.property])) return false;
    const path = pathOfRow(resource, row);
    if (path === null) return page.rows.length === 0;
    return isWhole && !page.rows.some((one) => hasPath(resource, one, path));
  });
}

/** The value that tells most: one that the filter can be held to, and that some rows do not pass. */
function bestValue(
  trial: Trial,
  rows: readonly Row[],
  { parameter, rule: { op, property } }: Filter,
): readonly unknown[] {
  const { validator } = trial.session.parts;
  const score = (value: unknown): number =>
    (rows.some((row) => surelyFits(op, value, row[property])) ? 2 : 0) +
    (rows.some((row) => fits(op, value, row[property]) === false) ? 1 : 0);
  const values = rows
    .map((row) => filterValue(op, row[property]))
    .filter((value) => value !== null && value !== undefined)
    .filter((value) =>
      validator.accepts(parameter.schemaPointer ?? '#', 'request', asSent(parameter, value)),
    )
    .slice(0, 20);
  return values.toSorted((left, right) => score(right) - score(left)).slice(0, 1);
}

function asSent({ schema }: Parameter, value: unknown): unknown {
  return schema.type === 'array' ? [value] : value;
}
