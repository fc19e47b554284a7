import type { Index, Provider } from '../../catalog/catalog.ts';
import { changedItems } from './plan-context.ts';
import type { PlanContext, TablePair } from './plan-context.ts';
import { indexText, remadeNames, restsOn } from './remade-columns.ts';
import { harmless } from './step.ts';
import type { Step } from './step.ts';

/** Drops indexes that were removed or changed. */
export function dropIndexSteps({ pairs, after }: PlanContext): readonly Step[] {
  return pairs.flatMap((pair) =>
    changedIndexes(pair, after.provider).gone.map((index) =>
      harmless({ kind: 'dropIndex', table: pair.old, index }),
    ),
  );
}

/** Creates indexes that are new or changed, and those of new tables. */
export function createIndexSteps({ pairs, added, after }: PlanContext): readonly Step[] {
  return [
    ...added.flatMap((table) =>
      table.indexes.map((index) => harmless({ kind: 'createIndex', table, index })),
    ),
    ...pairs.flatMap((pair) =>
      changedIndexes(pair, after.provider).come.map((index) =>
        harmless({ kind: 'createIndex', table: pair.fresh, index }),
      ),
    ),
  ];
}

/** Indexes of replaced columns are dropped and recreated, too. */
function changedIndexes(pair: TablePair, provider: Provider) {
  const { old, fresh } = pair;
  const remade = remadeNames(pair, provider);
  const makesWay = (index: Index): boolean => restsOn(indexText(index), remade);
  return changedItems(old.indexes, fresh.indexes, {
    identity: nameOf,
    content: contentOf,
    makesWay,
  });
}

function nameOf({ name }: Index): string {
  return name;
}

function contentOf({ unique, parts, where, method }: Index): string {
  const listed = parts.map(({ column, expression, descending }) => [
    column,
    expression,
    descending,
  ]);
  return JSON.stringify([unique, listed, where, method]);
}
