import type { Column, ForeignKey, Table } from '../../catalog/catalog.ts';
import { placeKey, targetOf } from '../describe/described-database.ts';
import { isTypeChanged } from './columns.ts';
import { changedItems } from './plan-context.ts';
import type { PlanContext, TablePair } from './plan-context.ts';
import { harmless } from './step.ts';
import type { Step } from './step.ts';

/** Drops foreign keys that were removed or changed, or that block a change to their columns and keys. These steps come first. */
export function dropForeignKeySteps(context: PlanContext): readonly Step[] {
  const { removed } = context;
  return [
    ...context.pairs.flatMap((pair) =>
      changedForeignKeys(pair, context).gone.map((key) =>
        harmless({ kind: 'dropForeignKey', table: pair.old, key }),
      ),
    ),
    // Removed tables may refer to each other in circles.
    ...removed.flatMap((table) =>
      table.foreignKeys.map((key) => harmless({ kind: 'dropForeignKey', table, key })),
    ),
  ];
}

/** Adds foreign keys that are new, changed or were dropped temporarily. These steps come last. */
export function addForeignKeySteps(context: PlanContext): readonly Step[] {
  const { added } = context;
  return [
    ...added.flatMap((table) =>
      table.foreignKeys.map((key) => harmless({ kind: 'addForeignKey', table, key })),
    ),
    ...context.pairs.flatMap((pair) =>
      changedForeignKeys(pair, context).come.map((key) =>
        harmless({ kind: 'addForeignKey', table: pair.fresh, key }),
      ),
    ),
  ];
}

/** Blocking foreign keys count as changed. */
function changedForeignKeys({ old, fresh }: TablePair, context: PlanContext) {
  const unnamed = new Set(fresh.foreignKeys.filter(({ name }) => name === null).map(linkOf));
  const identity = (key: ForeignKey): string =>
    key.name === null || unnamed.has(linkOf(key)) ? linkOf(key) : `:${key.name}`;
  return changedItems(old.foreignKeys, fresh.foreignKeys, {
    identity,
    content: contentOf,
    makesWay: (key) => isInTheWay(old, key, context),
  });
}

/** Whether a foreign key uses a column whose type changes, or a unique or primary key that is dropped. */
function isInTheWay(
  table: Table,
  { columns, references }: ForeignKey,
  context: PlanContext,
): boolean {
  const target = context.pairs.find(({ old }) => placeKey(old) === placeKey(targetOf(references)));
  const own = context.pairs.find(({ old }) => placeKey(old) === placeKey(table));
  return (
    hasNewType(own, columns, context) ||
    hasNewType(target, references.columns, context) ||
    (target !== undefined && losesKey(target, references.columns))
  );
}

/** PostgreSQL itself keeps a foreign key between columns of one kind, whatever their sizes. */
function hasNewType(
  pair: TablePair | undefined,
  columns: readonly string[],
  { after }: PlanContext,
): boolean {
  const isFree = (from: Column, to: Column): boolean =>
    after.provider === 'postgresql' && from.type.kind === to.type.kind && to.type.kind !== 'enum';
  return columns.some((name) => {
    const from = pair?.old.columns.find((column) => column.name === name);
    const to = pair?.fresh.columns.find((column) => column.name === name);
    return from !== undefined && to !== undefined && isTypeChanged(from, to) && !isFree(from, to);
  });
}

/** Whether a referenced unique or primary key may be dropped, because one with these columns changes. */
function losesKey({ old, fresh }: TablePair, columns: readonly string[]): boolean {
  const wanted = JSON.stringify([...columns].sort());
  const keysOf = ({ primaryKey, uniques, indexes }: Table): string =>
    JSON.stringify(
      [
        { name: 'primary', columns: primaryKey?.columns ?? [] },
        ...uniques,
        ...indexes
          .filter(({ unique }) => unique)
          .map(({ name, parts }) => ({ name, columns: parts.map(({ column }) => column ?? '') })),
      ].filter((key) => JSON.stringify([...key.columns].sort()) === wanted),
    );
  return keysOf(old) !== keysOf(fresh);
}

function linkOf({ columns, references }: ForeignKey): string {
  return JSON.stringify([columns, references.schema, references.table, references.columns]);
}

function contentOf(key: ForeignKey): string {
  return JSON.stringify([linkOf(key), key.onDelete, key.onUpdate]);
}
