import type { Caller, RowRule } from '../../../shared/access/row-rule.ts';
import type { ListAbilities } from '../../../shared/list/list-abilities.ts';
import type { Reason } from '../../../shared/reasons/reason.ts';
import type { ListSelection, Page } from '../../database/database.ts';
import { definitionOf, type CrudOperation } from '../crud-operation.ts';
import { ruleReason } from './rule-reasons.ts';
import { outsideOf, wholeRows } from './stored-row.ts';

/** A page of rows, as it was read. */
export interface ReadPage {
  readonly page: Page;
  readonly scope: readonly string[];
  readonly selection: ListSelection | undefined;
  readonly caller: Caller;
}

/** Why a list does not contain rows: how many each part of its rule hides, and each of its filters. */
export async function hiddenReasons(
  operation: CrudOperation,
  { page, scope, selection, caller }: ReadPage,
): Promise<readonly Reason[]> {
  const database = outsideOf(operation.database);
  const { rows: rule, ...open } = wholeRows(definitionOf(operation, []));
  const count = (rows: RowRule | undefined, by: ListSelection | undefined): Promise<number> =>
    database.table({ ...open, ...(rows === undefined ? {} : { rows }) }).count(scope, by, caller);
  const whole = withoutCursor(selection);
  const listed = await count(rule, whole);
  const all = await count(undefined, whole);
  const reasons: Reason[] = [];
  for (const part of all === listed || rule === undefined ? [] : partsOf(rule)) {
    const hidden = all - (await count(part, whole));
    if (hidden > 0) reasons.push(hidingReason(part, { hidden, all, caller }));
  }
  for (const { without, reason } of filtersOf(whole, operation.crud.list ?? {})) {
    const more = (await count(rule, without)) - listed;
    if (more > 0) reasons.push({ ...reason, ...leftOut(reason.field ?? '', more) });
  }
  if (listed > 0 && page.offset >= listed) reasons.push(pastEnd(listed));
  if (reasons.length === 0 && listed === 0) reasons.push(await emptyReason(whole, count));
  return reasons;
}

function withoutCursor(selection: ListSelection | undefined): ListSelection | undefined {
  return selection && { ...selection, after: null, order: [] };
}

function partsOf(rule: RowRule): readonly RowRule[] {
  return rule.kind === 'all' ? rule.rules : [rule];
}

function hidingReason(
  part: RowRule,
  {
    hidden,
    all,
    caller,
  }: { readonly hidden: number; readonly all: number; readonly caller: Caller },
): Reason {
  const reason = ruleReason(part, { caller });
  const { rule = '', claim } = reason;
  const needs = claim !== undefined && reason.expected === undefined;
  const without = needs ? `, whose claim ${claim.join('.')} the caller does not have,` : '';
  return {
    ...reason,
    rows: hidden,
    text: `The rule ${rule}${without} hides ${hidden} of ${all} rows.`,
  };
}

interface Filter {
  /** The selection without this filter. */
  readonly without: ListSelection;
  readonly reason: Pick<Reason, 'kind' | 'in' | 'field'>;
}

function filtersOf(
  selection: ListSelection | undefined,
  { search }: ListAbilities,
): readonly Filter[] {
  if (selection === undefined) return [];
  const { conditions, place = 'query', where: _where, ...others } = selection;
  const reasonOf = (field: string) => ({ kind: 'filter', in: place, field }) as const;
  const named = Map.groupBy(conditions, ({ parameter }) => parameter);
  const ofConditions = [...named].map(([parameter, own]): Filter => {
    const left = conditions.filter((one) => !own.includes(one));
    return { without: { ...selection, conditions: left }, reason: reasonOf(parameter) };
  });
  return [
    ...ofConditions,
    ...(selection.search === null
      ? []
      : [
          {
            without: { ...selection, search: null },
            reason: reasonOf(search?.parameter.name ?? 'q'),
          },
        ]),
    ...(selection.where === undefined
      ? []
      : [{ without: { ...others, conditions, place }, reason: reasonOf('where') }]),
  ];
}

function leftOut(field: string, rows: number): Pick<Reason, 'rows' | 'text' | 'change'> {
  return {
    rows,
    text: `${field} leaves out ${rows} rows that the caller may read.`,
    change: `Send another ${field}, or none.`,
  };
}

function pastEnd(listed: number): Reason {
  return {
    ...{ kind: 'page', rows: listed },
    text: `The page is after the last of ${listed} rows.`,
    change: 'Request an earlier page.',
  };
}

/** No filter alone leaves out all rows. */
async function emptyReason(
  selection: ListSelection | undefined,
  count: (rows: RowRule | undefined, by: ListSelection | undefined) => Promise<number>,
): Promise<Reason> {
  const rows = selection === undefined ? 0 : await count(undefined, undefined);
  return rows === 0
    ? { kind: 'row', rows, text: 'There are no rows.', change: 'Store a row.' }
    : {
        ...{ kind: 'filter', rows },
        text: `The filters together leave out all of ${rows} rows.`,
        change: 'Send fewer filters.',
      };
}
