import type { Index } from '../../catalog/catalog.ts';
import { changedItems } from './plan-context.ts';
import type { PlanContext } from './plan-context.ts';
import { harmless } from './step.ts';
import type { Step } from './step.ts';

/** Indexes that go or change. */
export function dropIndexSteps({ pairs }: PlanContext): readonly Step[] {
  return pairs.flatMap(({ old, fresh }) =>
    changedItems(old.indexes, fresh.indexes, nameOf, contentOf).gone.map((index) =>
      harmless({ kind: 'dropIndex', table: old, index }),
    ),
  );
}

/** Indexes that come or have changed, and those of new tables. */
export function createIndexSteps({ pairs, added }: PlanContext): readonly Step[] {
  return [
    ...added.flatMap((table) =>
      table.indexes.map((index) => harmless({ kind: 'createIndex', table, index })),
    ),
    ...pairs.flatMap(({ old, fresh }) =>
      changedItems(old.indexes, fresh.indexes, nameOf, contentOf).come.map((index) =>
        harmless({ kind: 'createIndex', table: fresh, index }),
      ),
    ),
  ];
}

function nameOf({ name }: Index): string {
  return name;
}

function contentOf({ unique, parts, where, method }: Index): string {
  const listed = parts.map(({ column, expression, descending }) => [column, expression, descending]);
  return JSON.stringify([unique, listed, where, method]);
}
