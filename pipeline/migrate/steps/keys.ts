import type { Key, Table } from '../../catalog/catalog.ts';
import { changedItems } from './plan-context.ts';
import type { PlanContext, TablePair } from './plan-context.ts';
import { remadeNames } from './remade-columns.ts';
import type { Databases } from './remade-columns.ts';
import { harmless } from './step.ts';
import type { Step } from './step.ts';

/** Drops primary keys and unique constraints that were removed or changed. */
export function dropKeySteps(context: PlanContext): readonly Step[] {
  return context.pairs.flatMap(({ old, fresh }): readonly Step[] => [
    ...changedUniques({ old, fresh }, context).gone.map((key) =>
      harmless({ kind: 'dropUnique', table: old, key }),
    ),
    ...(old.primaryKey !== null && isKeyChanged(old, fresh)
      ? [harmless({ kind: 'dropPrimaryKey', table: old, key: old.primaryKey })]
      : []),
  ]);
}

/** Adds primary keys and unique constraints that are new or changed. */
export function addKeySteps(context: PlanContext): readonly Step[] {
  return context.pairs.flatMap(({ old, fresh }): readonly Step[] => [
    ...(fresh.primaryKey !== null && isKeyChanged(old, fresh)
      ? [harmless({ kind: 'addPrimaryKey', table: fresh, key: fresh.primaryKey })]
      : []),
    ...changedUniques({ old, fresh }, context).come.map((key) =>
      harmless({ kind: 'addUnique', table: fresh, key }),
    ),
  ]);
}

function isKeyChanged(old: Table, fresh: Table): boolean {
  return columnsOf(old.primaryKey) !== columnsOf(fresh.primaryKey);
}

/** A constraint without a name in the document is identified by its columns. */
function changedUniques(pair: TablePair, context: Databases) {
  const { old, fresh } = pair;
  const remade = remadeNames(pair, context);
  const unnamed = new Set(
    fresh.uniques.filter(({ name }) => name === null).map((key) => columnsOf(key)),
  );
  const identity = (key: Key): string =>
    key.name === null || unnamed.has(columnsOf(key)) ? columnsOf(key) : `:${key.name}`;
  const makesWay = ({ columns }: Key): boolean => columns.some((name) => remade.has(name));
  return changedItems(old.uniques, fresh.uniques, { identity, content: columnsOf, makesWay });
}

function columnsOf(key: Key | null): string {
  return key === null ? '' : JSON.stringify(key.columns);
}
