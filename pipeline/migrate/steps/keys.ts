import type { Key, Table } from '../../catalog/catalog.ts';
import { changedItems } from './plan-context.ts';
import type { PlanContext } from './plan-context.ts';
import { harmless } from './step.ts';
import type { Step } from './step.ts';

/** Primary keys and unique constraints that go or change. */
export function dropKeySteps({ pairs }: PlanContext): readonly Step[] {
  return pairs.flatMap(({ old, fresh }): readonly Step[] => [
    ...changedUniques(old, fresh).gone.map((key) =>
      harmless({ kind: 'dropUnique', table: old, key }),
    ),
    ...(old.primaryKey !== null && isKeyChanged(old, fresh)
      ? [harmless({ kind: 'dropPrimaryKey', table: old, key: old.primaryKey })]
      : []),
  ]);
}

/** Primary keys and unique constraints that come or have changed. */
export function addKeySteps({ pairs }: PlanContext): readonly Step[] {
  return pairs.flatMap(({ old, fresh }): readonly Step[] => [
    ...(fresh.primaryKey !== null && isKeyChanged(old, fresh)
      ? [harmless({ kind: 'addPrimaryKey', table: fresh, key: fresh.primaryKey })]
      : []),
    ...changedUniques(old, fresh).come.map((key) =>
      harmless({ kind: 'addUnique', table: fresh, key }),
    ),
  ]);
}

function isKeyChanged(old: Table, fresh: Table): boolean {
  return columnsOf(old.primaryKey) !== columnsOf(fresh.primaryKey);
}

/** A constraint that has lost its name in the document is the same as long as its columns are. */
function changedUniques(old: Table, fresh: Table) {
  const unnamed = new Set(
    fresh.uniques.filter(({ name }) => name === null).map((key) => columnsOf(key)),
  );
  const identity = (key: Key): string =>
    key.name === null || unnamed.has(columnsOf(key)) ? columnsOf(key) : `:${key.name}`;
  return changedItems(old.uniques, fresh.uniques, identity, columnsOf);
}

function columnsOf(key: Key | null): string {
  return key === null ? '' : JSON.stringify(key.columns);
}
