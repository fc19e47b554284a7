import type { Column } from '../../catalog/catalog.ts';
import type { PlanContext } from './plan-context.ts';
import { remadeSteps } from './remade-columns.ts';
import { addCheckSteps, dropCheckSteps } from './checks.ts';
import {
  addColumnSteps,
  alterColumnSteps,
  commentSteps,
  dropColumnSteps,
  isGeneratedChanged,
  isTypeChanged,
} from './columns.ts';
import { alterDomainSteps, createDomainSteps, dropDomainSteps } from './domains.ts';
import { createEnumSteps, dropEnumSteps, replaceEnumSteps } from './enums.ts';
import { addForeignKeySteps, dropForeignKeySteps } from './foreign-keys.ts';
import { addParentSteps } from './inheritance.ts';
import { createIndexSteps, dropIndexSteps, renameIndexSteps } from './indexes.ts';
import { addKeySteps, dropKeySteps } from './keys.ts';
import type { Step } from './step.ts';
import { createTableSteps, dropTableSteps } from './tables.ts';
import { commentsOfNew } from './columns.ts';
import { viewSteps } from './views.ts';

/** All steps, in an order that works on a database with rows: renames, drops of dependents from the outside in, changes of columns, additions of dependents. */
export function orderSteps(renames: readonly Step[], context: PlanContext): readonly Step[] {
  const alters = alterColumnSteps(context);
  const replaced = replaceEnumSteps(context);
  // PostgreSQL's script finds the views in the catalog; MySQL's and SQLite's do not stop a change.
  const isFree = ['postgresql', 'mysql', 'sqlite'].includes(context.after.provider);
  const touched = isFree ? null : withOldNames(touchedNames(context, alters, replaced), renames);
  const views = viewSteps(context.before, context.after, touched);
  const [schemas, tables] = partition(
    createTableSteps(context),
    ({ kind }) => kind === 'createSchema',
  );
  const remade = remadeSteps(context);
  // Computed columns are added after the columns that they use, and dropped before them.
  const isComputed = ({ column }: { readonly column: Column }): boolean =>
    column.generated !== null;
  const [computedAdds, adds] = partition(addColumnSteps(context), isComputed);
  const [computedDrops, drops] = partition(dropColumnSteps(context), isComputed);
  const [computedAlters, plainAlters] = partition(alters, ({ to }) => to.generated !== null);
  return [
    ...schemas,
    ...createEnumSteps(context),
    ...(isFree && !takesName(renames, views.drops)
      ? [...renames, ...views.drops]
      : [...views.drops, ...renames]),
    ...createDomainSteps(context),
    ...dropForeignKeySteps(context),
    ...dropCheckSteps(context),
    ...dropIndexSteps(context),
    ...renameIndexSteps(context),
    ...dropKeySteps(context),
    ...remade.drops,
    ...computedDrops,
    ...replaced,
    ...alterDomainSteps(context),
    ...tables,
    ...adds,
    ...plainAlters,
    ...computedAlters,
    ...computedAdds,
    ...remade.adds,
    ...drops,
    ...addKeySteps(context),
    ...createIndexSteps(context),
    ...addCheckSteps(context),
    ...addParentSteps(context),
    ...addForeignKeySteps(context),
    ...dropTableSteps(context),
    ...dropDomainSteps(context),
    ...dropEnumSteps(context),
    ...views.creates,
    ...commentSteps(context),
    ...lostComments(views.creates, context),
    ...remade.comments,
  ];
}

/** Whether a table gets the name of a dropped view; else what is recreated has the new names. */
function takesName(renames: readonly Step[], drops: readonly Step[]): boolean {
  const names = renames.flatMap((step) => (step.kind === 'renameTable' ? [step.to.name] : []));
  return drops.some((step) => step.kind === 'dropView' && names.includes(step.table.name));
}

/** A recreated view has lost its comment. */
function lostComments(creates: readonly Step[], { before }: PlanContext): readonly Step[] {
  return creates.flatMap((step) => {
    if (step.kind !== 'createView') return [];
    const old = before.tables.find(
      ({ name, schema }) => name === step.table.name && schema === step.table.schema,
    );
    return old?.comment === step.table.comment ? commentsOfNew(step.table) : [];
  });
}

/** Tables whose views must be recreated. */
function touchedNames(
  { removed, pairs }: PlanContext,
  alters: readonly Extract<Step, { readonly kind: 'alterColumn' }>[],
  replaced: readonly Extract<Step, { readonly kind: 'replaceEnum' }>[],
): ReadonlySet<string> {
  const retyped = alters.filter(
    ({ from, to }) => isTypeChanged(from, to) || isGeneratedChanged(from, to),
  );
  const shrunk = pairs.filter(({ old, fresh }) =>
    old.columns.some(({ name }) => !fresh.columns.some((column) => column.name === name)),
  );
  return new Set([
    ...removed.map(({ name }) => name),
    ...retyped.map(({ table }) => table.name),
    ...shrunk.map(({ fresh }) => fresh.name),
    ...replaced.flatMap(({ columns }) => columns.map(({ table }) => table.name)),
  ]);
}

/** Views still have the names before the renames. */
function withOldNames(names: ReadonlySet<string>, renames: readonly Step[]): ReadonlySet<string> {
  const all = new Set(names);
  for (const step of renames.toReversed()) {
    if (step.kind === 'renameTable' && all.has(step.to.name)) all.add(step.from.name);
  }
  return all;
}

function partition<Item>(
  items: readonly Item[],
  isFirst: (item: Item) => boolean,
): readonly [readonly Item[], readonly Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}
