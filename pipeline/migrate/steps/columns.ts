import type { Column, Table } from '../../catalog/catalog.ts';
import { placeKey } from '../describe/described-database.ts';
import type { PlanContext, TablePair } from './plan-context.ts';
import { harmless } from './step.ts';
import type { Fill, Step, StepOf } from './step.ts';
import { typeLoss } from './type-loss.ts';

/** Adds columns to existing tables. */
export function addColumnSteps(context: PlanContext): readonly StepOf<'addColumn'>[] {
  return context.pairs.flatMap(({ old, fresh }) =>
    fresh.columns
      .filter(({ name }) => !hasColumn(old, name))
      .map((column) => ({
        kind: 'addColumn',
        table: fresh,
        column,
        fill: needsValue(column) ? fillOf(fresh, column, context) : null,
        destructive: null,
      })),
  );
}

/** Drops columns with their values. Dropping a computed column loses nothing. */
export function dropColumnSteps({ pairs }: PlanContext): readonly StepOf<'dropColumn'>[] {
  return pairs.flatMap(({ old, fresh }) =>
    old.columns
      .filter(({ name }) => !hasColumn(fresh, name))
      .map((column) => ({
        kind: 'dropColumn',
        table: old,
        column,
        destructive:
          column.generated === null ? `the values of ${old.name}.${column.name} are lost` : null,
      })),
  );
}

/** Changes columns. */
export function alterColumnSteps(context: PlanContext): readonly StepOf<'alterColumn'>[] {
  return context.pairs.flatMap((pair) => alterSteps(pair, context));
}

function alterSteps(
  { old, fresh }: TablePair,
  context: PlanContext,
): readonly StepOf<'alterColumn'>[] {
  return fresh.columns.flatMap((to): readonly StepOf<'alterColumn'>[] => {
    const from = old.columns.find(({ name }) => name === to.name);
    if (from === undefined || !isAltered(from, to)) return [];
    const becomesFilled = from.nullable && !to.nullable && to.generated === null;
    const fill = becomesFilled ? fillOf(fresh, to, context) : null;
    return [{ kind: 'alterColumn', table: fresh, from, to, fill, destructive: lossOf(from, to) }];
  });
}

/** Whether anything but the comment differs. */
function isAltered(from: Column, to: Column): boolean {
  return (
    isTypeChanged(from, to) ||
    from.nullable !== to.nullable ||
    from.default !== to.default ||
    from.identity !== to.identity ||
    isGeneratedChanged(from, to)
  );
}

/** Whether the declared type differs. */
export function isTypeChanged(from: Column, to: Column): boolean {
  const nameOf = ({ domain }: Column): string => (domain === null ? '' : placeKey(domain));
  return from.sqlType !== to.sqlType || (from.sqlType === '' && nameOf(from) !== nameOf(to));
}

/** Whether the column's expression differs, or one of both is a plain column. */
export function isGeneratedChanged(
  { generated: from }: Column,
  { generated: to }: Column,
): boolean {
  return from?.expression !== to?.expression || from?.stored !== to?.stored;
}

function lossOf(from: Column, to: Column): string | null {
  if (from.generated === null && to.generated !== null) {
    return 'the values of the column are replaced by computed ones';
  }
  // Replacing a named enum that loses values is a step of its own, which reports that.
  if (!isTypeChanged(from, to)) return null;
  return typeLoss(from.type, to.type);
}

/** Whether existing rows lack a value for a new column. */
function needsValue({ nullable, default: text, identity, generated }: Column): boolean {
  return !nullable && text === null && identity === null && generated === null;
}

/** The value of `--fill`, or the column's default, which new rows get as well. */
function fillOf(table: Table, column: Column, { fills, propertyOf }: PlanContext): Fill {
  const property = propertyOf(table, column.name);
  return { property, value: fills.get(property) ?? column.default };
}

function hasColumn({ columns }: Table, name: string): boolean {
  return columns.some((column) => column.name === name);
}

/** Changed comments of tables and columns. */
export function commentSteps({ before, added, pairs, after }: PlanContext): readonly Step[] {
  const changed = pairs.flatMap(({ old, fresh }): readonly Step[] => [
    ...(old.comment === fresh.comment ? [] : [harmless({ kind: 'commentTable', table: fresh })]),
    ...fresh.columns.flatMap((column): readonly Step[] => {
      const was = old.columns.find(({ name }) => name === column.name)?.comment ?? null;
      return was === column.comment
        ? []
        : [harmless({ kind: 'commentColumn', table: fresh, column })];
    }),
  ]);
  const views = after.tables.filter(
    (view) =>
      view.kind !== 'table' &&
      view.comment !==
        (before.tables.find((one) => placeKey(one) === placeKey(view))?.comment ?? null),
  );
  return [...[...added, ...views].flatMap(commentsOfNew), ...changed];
}

/** The comments of a new table or view. */
export function commentsOfNew(table: Table): readonly Step[] {
  const own = table.comment === null ? [] : [harmless({ kind: 'commentTable', table })];
  const columns = table.kind === 'table' ? table.columns : [];
  return [
    ...own,
    ...columns
      .filter(({ comment }) => comment !== null)
      .map((column) => harmless({ kind: 'commentColumn', table, column })),
  ];
}
