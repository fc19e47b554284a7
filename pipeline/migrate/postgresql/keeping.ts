import type { Table } from '../../catalog/catalog.ts';
import { placeKey } from '../describe/described-database.ts';
import type { Migration } from '../plan-migration.ts';
import type { Sql, Stage } from '../print/printed-step.ts';
import { isGeneratedChanged, isTypeChanged } from '../steps/columns.ts';
import type { Step, StepOf } from '../steps/step.ts';
import { keepingFunctions, releaseSql, restoring } from './kept-objects.ts';
import { domainColumns } from './named-types.ts';

const releasingComment =
  '-- views, policies, triggers and rules that use the column are recreated at the end';

/** Frees columns that change their type from what uses them. */
export function freeing(step: Step, migration: Migration): readonly Sql[] {
  return changedColumns(step, migration).map(({ table, columns }) => ({
    text: releaseSql(table, columns, migration.after),
    comments: [releasingComment],
  }));
}

function changedColumns(
  step: Step,
  { after, steps }: Migration,
): readonly { readonly table: Table; readonly columns: readonly string[] }[] {
  switch (step.kind) {
    case 'alterColumn': {
      const { table, from, to } = step;
      const isFixed = isTypeChanged(from, to) || isGeneratedChanged(from, to);
      return isFixed ? [{ table, columns: [to.name] }] : [];
    }
    case 'dropColumn': {
      const { table, column } = step;
      const isAdded = steps.some(
        (other) =>
          other.kind === 'addColumn' &&
          placeKey(other.table) === placeKey(table) &&
          other.column.name === column.name,
      );
      return isAdded ? [{ table, columns: [column.name] }] : [];
    }
    case 'replaceEnum':
      return step.columns.map(({ table, column }) => ({ table, columns: [column.name] }));
    case 'alterDomain':
      return step.from.sqlType === step.to.sqlType
        ? []
        : domainColumns(step.to, after).map(({ table, column }) => ({
            ...{ table, columns: [column.name] },
          }));
    default:
      return [];
  }
}

/**
 * The names of unchanged indexes of a view that is dropped and created with another query; null: it
 * is new, or dropped for good.
 */
export function keptIndexes(
  { kind, table }: StepOf<'dropView'> | StepOf<'createView'>,
  { steps }: Migration,
): readonly string[] | null {
  const twin = steps.find(
    (other) =>
      other.kind === (kind === 'dropView' ? 'createView' : 'dropView') &&
      other.table.kind === table.kind &&
      placeKey(other.table) === placeKey(table),
  );
  if (twin === undefined || !('table' in twin) || !('indexes' in twin.table)) return null;
  const others = new Set(twin.table.indexes.map((index) => JSON.stringify(index)));
  return table.indexes.filter((index) => others.has(JSON.stringify(index))).map(({ name }) => name);
}

const functionsComment =
  '-- functions that keep what uses a changed column or view, dropped at the end; the changes follow';

/** The functions that the steps need, and what recreates, at the end, everything that was dropped. */
export function keepingSql(migration: Migration): Pick<Stage, 'first' | 'last'> {
  if (!migration.steps.some((step) => dropsKept(step, migration))) return { first: [], last: [] };
  const [first = '', ...others] = keepingFunctions;
  return { first: [`${functionsComment}\n${first}`, ...others], last: restoring };
}

/** Whether a step drops what is recreated at the end. */
function dropsKept(step: Step, migration: Migration): boolean {
  return (
    changedColumns(step, migration).length > 0 ||
    (step.kind === 'dropView' && keptIndexes(step, migration) !== null)
  );
}
