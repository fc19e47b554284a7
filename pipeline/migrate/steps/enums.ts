import type { Catalog, ColumnType, EnumType, Table } from '../../catalog/catalog.ts';
import { placeKey } from '../describe/described-database.ts';
import type { Place } from '../describe/described-database.ts';
import type { PlanContext, TablePair } from './plan-context.ts';
import { harmless } from './step.ts';
import type { Step, StepOf } from './step.ts';

/** Creates named enums and adds values, before anything uses them. */
export function createEnumSteps({ before, after }: PlanContext): readonly Step[] {
  return after.enums.flatMap((type): readonly Step[] => {
    const old = enumAt(before, type);
    if (old === undefined) return [harmless({ kind: 'createEnum', type })];
    return isGrown(old, type) ? newValues(old, type) : [];
  });
}

/** Replaces named enums that lose values or change their order: every column is converted to a new type. */
export function replaceEnumSteps(context: PlanContext): readonly StepOf<'replaceEnum'>[] {
  return context.after.enums.flatMap((to): readonly StepOf<'replaceEnum'>[] => {
    const from = enumAt(context.before, to);
    if (from === undefined || isGrown(from, to)) return [];
    const lost = from.values.filter((value) => !to.values.includes(value));
    return [
      {
        kind: 'replaceEnum',
        ...{ from, to },
        columns: columnsOf(context, from),
        destructive: lost.length === 0 ? null : `rows with ${lost.join(', ')} are rejected`,
      },
    ];
  });
}

/** Names of columns of a table whose enum is replaced: what mentions its values must make way. */
export function replacedEnumColumns(
  { old }: TablePair,
  { before, after }: Pick<PlanContext, 'before' | 'after'>,
): ReadonlySet<string> {
  const replaced = after.enums.filter((to) => {
    const from = enumAt(before, to);
    return from !== undefined && !isGrown(from, to);
  });
  const columns = old.columns.filter(({ type }) => replaced.some((one) => isEnum(type, one)));
  return new Set(columns.map(({ name }) => name));
}

/** Drops named enums that were removed. */
export function dropEnumSteps({ before, after }: PlanContext): readonly Step[] {
  return before.enums
    .filter((type) => enumAt(after, type) === undefined)
    .map((type) => harmless({ kind: 'dropEnum', type }));
}

function enumAt({ enums }: Catalog, place: Place): EnumType | undefined {
  return enums.find((type) => placeKey(type) === placeKey(place));
}

/** Whether all values are still there, in their order. */
function isGrown(from: EnumType, to: EnumType): boolean {
  const kept = to.values.filter((value) => from.values.includes(value));
  return JSON.stringify(kept) === JSON.stringify(from.values);
}

/** From last to first, so that the following value exists when one is added. */
function newValues(from: EnumType, to: EnumType): readonly Step[] {
  return to.values
    .map((value, index) => ({ value, before: to.values[index + 1] ?? null }))
    .filter(({ value }) => !from.values.includes(value))
    .reverse()
    .map(({ value, before }) => harmless({ kind: 'addEnumValue', type: to, value, before }));
}

/** Columns that have the enum before and after, including arrays of it. */
function columnsOf({ pairs }: PlanContext, type: EnumType): StepOf<'replaceEnum'>['columns'] {
  const isOf = (table: Table, name: string): boolean =>
    table.columns.some((column) => column.name === name && isEnum(column.type, type));
  return pairs.flatMap(({ old, fresh }) =>
    old.columns
      .filter((column) => isEnum(column.type, type) && isOf(fresh, column.name))
      .map((column) => ({ table: old, column })),
  );
}

function isEnum(type: ColumnType, { name }: EnumType): boolean {
  if (type.kind === 'array') return isEnum(type.element, { name } as EnumType);
  return type.kind === 'enum' && type.name === name;
}
