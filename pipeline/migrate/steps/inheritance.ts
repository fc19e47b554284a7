import type { Catalog, Check, Column, Table } from '../../catalog/catalog.ts';
import { PipelineError } from '../../errors.ts';
import type { Problem } from '../../errors.ts';
import { describedTable, placeKey } from '../describe/described-database.ts';
import type { Place } from '../describe/described-database.ts';
import { isTypeChanged } from './columns.ts';
import type { PlanContext } from './plan-context.ts';
import { harmless } from './step.ts';
import type { Step } from './step.ts';

/** Whether a table inherits from another. */
export function isHeir({ inherits = [] }: Table, parent: Place): boolean {
  return inherits.some((one) => placeKey(one) === placeKey(parent));
}

/** The parents of a table that the catalog contains. */
export function inheritedTables({ inherits = [] }: Table, catalog: Catalog): readonly Table[] {
  return inherits.flatMap((place) => describedTable(catalog, place) ?? []);
}

/** A column as heirs get it: without an identity, but with the default of a serial. */
export function inheritedColumn(column: Column): Column {
  const identity = column.identity === 'autoIncrement' ? column.identity : null;
  return { ...column, identity, comment: null };
}

/** The parts of a table that it does not inherit. */
export function ownParts(
  table: Table,
  parents: readonly Table[],
): Pick<Table, 'columns' | 'checks'> {
  return {
    columns: table.columns.filter(({ name }) => !parents.some((one) => columnOf(one, name))),
    checks: table.checks.filter((check) => !parents.some(({ checks }) => has(checks, check))),
  };
}

/** The catalog with parents before their heirs, otherwise in its order. */
export function parentsFirst(catalog: Catalog): Catalog {
  if (catalog.tables.every(({ inherits }) => inherits === undefined)) return catalog;
  const sorted = new Set<Table>();
  const seen = new Set<Table>();
  const add = (table: Table): void => {
    if (seen.has(table)) return;
    seen.add(table);
    inheritedTables(table, catalog).forEach(add);
    sorted.add(table);
  };
  catalog.tables.forEach(add);
  return { ...catalog, tables: [...sorted] };
}

/** Ends inheritance. These steps come before all others, with the names of `before`; `renamed` has the same tables in the same order. */
export function dropParentSteps(
  before: Catalog,
  renamed: Catalog,
  after: Catalog,
): readonly Step[] {
  return before.tables.flatMap((table, index) => {
    const { [index]: now = table } = renamed.tables;
    const fresh = describedTable(after, now);
    if (fresh === undefined) return [];
    return (table.inherits ?? [])
      .filter((_, place) => !isHeir(fresh, now.inherits?.[place] ?? table))
      .map((parent) => harmless({ kind: 'dropParent', table, parent }));
  });
}

/** Begins inheritance, after the table has the required columns and checks. */
export function addParentSteps({ after, pairs }: PlanContext): readonly Step[] {
  return pairs.flatMap(({ old, fresh }) =>
    inheritedTables(fresh, after)
      .filter((parent) => !isHeir(old, parent))
      .map((parent) => harmless({ kind: 'addParent', table: fresh, parent })),
  );
}

/** The old catalog after changes of parents, which the database applies to their heirs. */
export function withParentChanges(before: Catalog, after: Catalog): Catalog {
  if (before.tables.every(({ inherits }) => inherits === undefined)) return before;
  return { ...before, tables: before.tables.map((table) => changedHeir(table, before, after)) };
}

interface Change {
  readonly old: Table;
  readonly fresh: Table;
}

/** The changes of parents that a table keeps. */
function parentChanges(table: Table, before: Catalog, after: Catalog): readonly Change[] {
  const own = describedTable(after, table);
  return inheritedTables(table, before).flatMap((old) => {
    const fresh = describedTable(after, old);
    return own === undefined || fresh === undefined || !isHeir(own, old) ? [] : [{ old, fresh }];
  });
}

function changedHeir(table: Table, before: Catalog, after: Catalog): Table {
  const fresh = describedTable(after, table);
  const lost = inheritedTables(table, before).filter((parent) => fresh && !isHeir(fresh, parent));
  return parentChanges(table, before, after).reduce<Table>(
    (heir, { old, fresh }) => ({
      ...heir,
      columns: changedColumns(heir.columns, old, fresh),
      checks: [
        ...heir.checks.filter((check) => !has(old.checks, check) || has(fresh.checks, check)),
        ...fresh.checks.filter((check) => !has(old.checks, check) && !has(heir.checks, check)),
      ],
    }),
    { ...table, columns: table.columns.map((column) => withoutLentNumbers(column, lost)) },
  );
}

/** A column that used the sequence of a former parent needs one of its own. */
function withoutLentNumbers(column: Column, lost: readonly Table[]): Column {
  const isLent = lost.some((parent) => columnOf(parent, column.name)?.identity === 'autoIncrement');
  return isLent && column.identity === 'autoIncrement'
    ? { ...column, identity: null, default: null }
    : column;
}

function changedColumns(own: readonly Column[], old: Table, fresh: Table): readonly Column[] {
  const stays = ({ name }: Column): boolean =>
    columnOf(old, name) === undefined || columnOf(fresh, name) !== undefined;
  const added = fresh.columns.filter(
    ({ name }) => columnOf(old, name) === undefined && !own.some((one) => one.name === name),
  );
  return [
    ...own.filter(stays).map((column) => {
      const [from, to] = [columnOf(old, column.name), columnOf(fresh, column.name)];
      return from === undefined || to === undefined ? column : withChange(column, from, to);
    }),
    ...added.map(inheritedColumn),
  ];
}

function withChange(column: Column, from: Column, to: Column): Column {
  const { sqlType, type, domain } = to;
  const [was, is] = [inheritedColumn(from), inheritedColumn(to)];
  return {
    ...column,
    ...(isTypeChanged(from, to) ? { sqlType, type, domain } : {}),
    ...(from.nullable === to.nullable ? {} : { nullable: to.nullable }),
    ...(from.default === to.default ? {} : { default: to.default }),
    ...(was.identity === is.identity ? {} : { identity: is.identity }),
  };
}

/** Throws DOCUMENT_INVALID if a table differs from what it inherits, which PostgreSQL does not allow. */
export function rejectLostInheritance(before: Catalog, after: Catalog): void {
  const problems = after.tables.flatMap((table) =>
    inheritedTables(table, after).flatMap((parent) => heirProblems(table, parent, before)),
  );
  const [first, ...rest] = problems;
  if (first !== undefined) throw new PipelineError([first, ...rest]);
}

function heirProblems(table: Table, parent: Table, before: Catalog): readonly Problem[] {
  const [was, heirWas] = [describedTable(before, parent), describedTable(before, table)];
  const isOld = was !== undefined && heirWas !== undefined && isHeir(heirWas, parent);
  const missing = parent.columns
    .filter((column) => {
      const own = columnOf(table, column.name);
      const isFilled = isOld && !column.nullable && columnOf(was, column.name)?.nullable === true;
      return own === undefined || isTypeChanged(column, own) || (isFilled && own.nullable);
    })
    .map(({ name, sqlType, nullable }) => {
      return `the column ${name} (${sqlType}${nullable ? '' : ', never null'})`;
    });
  const stale = table.columns
    .filter(
      ({ name }) =>
        isOld &&
        columnOf(was, name) !== undefined &&
        columnOf(heirWas, name) !== undefined &&
        columnOf(parent, name) === undefined,
    )
    .map(({ name }) => `no column ${name}`);
  const checks = parent.checks
    .filter((check) => !has(table.checks, check))
    .filter((check) => !(isOld && has(was.checks, check) && !has(heirWas.checks, check)))
    .map(({ name, expression }) => `the check ${name ?? expression}`);
  const needs = [...missing, ...stale, ...checks];
  if (needs.length === 0) return [];
  return [
    {
      code: 'DOCUMENT_INVALID',
      message: `The table ${table.name} inherits from ${parent.name}, so it must have ${needs.join(', ')}, as ${parent.name} does.`,
      hint: `Make the same edit in both models, or remove ${parent.name} from x-db.inherits of ${table.name}.`,
    },
  ];
}

function columnOf({ columns }: Table, name: string): Column | undefined {
  return columns.find((column) => column.name === name);
}

function has(checks: readonly Check[], check: Check): boolean {
  return checks.some(
    ({ name, expression }) => name === check.name && expression === check.expression,
  );
}
