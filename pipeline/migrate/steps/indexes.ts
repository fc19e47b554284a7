import type { Index, Provider } from '../../catalog/catalog.ts';
import { changedItems } from './plan-context.ts';
import type { PlanContext, TablePair } from './plan-context.ts';
import { replacedEnumColumns } from './enums.ts';
import { indexText, remadeNames, restsOn } from './remade-columns.ts';
import type { Databases } from './remade-columns.ts';
import { harmless } from './step.ts';
import type { Step } from './step.ts';

/** Drops indexes that were removed or changed. */
export function dropIndexSteps(context: PlanContext): readonly Step[] {
  return context.pairs.flatMap((pair) =>
    changedIndexes(pair, context).gone.map((index) =>
      harmless({ kind: 'dropIndex', table: pair.old, index }),
    ),
  );
}

/** Creates indexes that are new or changed, and those of new tables. */
export function createIndexSteps(context: PlanContext): readonly Step[] {
  return [
    ...context.added.flatMap((table) =>
      table.indexes.map((index) => harmless({ kind: 'createIndex', table, index })),
    ),
    ...context.pairs.flatMap((pair) =>
      changedIndexes(pair, context).come.map((index) =>
        harmless({ kind: 'createIndex', table: pair.fresh, index }),
      ),
    ),
  ];
}

/**
 * Renames indexes that differ in nothing else, where that is possible: documents do not describe all
 * of an index.
 */
export function renameIndexSteps(context: PlanContext): readonly Step[] {
  return context.pairs.flatMap((pair) =>
    changedIndexes(pair, context).renamed.map(({ from, to }) =>
      harmless({ kind: 'renameIndex', table: pair.fresh, from, index: to }),
    ),
  );
}

const renaming: ReadonlySet<Provider> = new Set(['postgresql', 'mysql', 'sqlserver']);

/** Indexes of replaced columns are dropped and recreated, too. */
function changedIndexes(pair: TablePair, context: Databases) {
  const { old, fresh } = pair;
  const remade = remadeNames(pair, context);
  const replaced = replacedEnumColumns(pair, context);
  const makesWay = (index: Index): boolean =>
    restsOn(indexText(index), remade) || restsOn(expressionsOf(index), replaced);
  const changed = changedItems(old.indexes, fresh.indexes, {
    identity: nameOf,
    content: contentOf,
    makesWay,
  });
  const renamed = renaming.has(context.after.provider)
    ? renamedIndexes(pair, { ...changed, gone: changed.gone.filter((one) => !makesWay(one)) })
    : [];
  return {
    renamed,
    gone: changed.gone.filter((index) => !renamed.some(({ from }) => from === index)),
    come: changed.come.filter((index) => !renamed.some(({ to }) => to === index)),
  };
}

function renamedIndexes(
  { old, fresh }: TablePair,
  { gone, come }: { readonly gone: readonly Index[]; readonly come: readonly Index[] },
): readonly { readonly from: Index; readonly to: Index }[] {
  const isNamed = ({ indexes }: TablePair['old'], name: string): boolean =>
    indexes.some((index) => index.name === name);
  return gone.flatMap((from) => {
    const [to, ...others] = come.filter((index) => contentOf(index) === contentOf(from));
    const isFree = to !== undefined && !isNamed(old, to.name) && !isNamed(fresh, from.name);
    return isFree && others.length === 0 ? [{ from, to }] : [];
  });
}

/** What may contain values of an enum. */
function expressionsOf({ parts, where }: Index): string {
  return [...parts.map(({ expression }) => expression ?? ''), where ?? ''].join(' ');
}

function nameOf({ name }: Index): string {
  return name;
}

function contentOf({ unique, parts, where, method, include, nullsNotDistinct }: Index): string {
  const listed = parts.map(({ column, expression, descending, operatorClass, nulls }) => [
    ...[column, expression, descending, operatorClass, nulls],
  ]);
  return JSON.stringify([unique, listed, where, method, include, nullsNotDistinct]);
}
