import type { Column, Provider, Table } from '../../catalog/catalog.ts';
import { mentions } from '../renames/rename-in-sql.ts';
import { isGeneratedChanged, isTypeChanged } from './columns.ts';
import type { PlanContext, TablePair } from './plan-context.ts';
import { harmless } from './step.ts';
import type { Step, StepOf } from './step.ts';

/** Databases that change no column which another one is computed from. */
const strict: ReadonlySet<Provider> = new Set(['postgresql', 'cockroachdb', 'sqlserver']);

/** Computed columns that are made anew because a column gets another type that they are computed from. */
function restingColumns({ old, fresh }: TablePair, provider: Provider): readonly Column[] {
  if (!strict.has(provider)) return [];
  const retyped = fresh.columns.filter((to) => {
    const from = old.columns.find(({ name }) => name === to.name);
    return from !== undefined && to.generated === null && isTypeChanged(from, to);
  });
  return fresh.columns.filter((column) => {
    const { generated } = column;
    const was = old.columns.find(({ name }) => name === column.name);
    if (generated === null || was === undefined || isGeneratedChanged(was, column)) return false;
    return retyped.some(({ name }) => mentions(generated.expression, name));
  });
}

/** Names of columns with which all goes that rests on them: those made anew, and those computed in another way. */
export function remadeNames(pair: TablePair, provider: Provider): ReadonlySet<string> {
  const { old, fresh } = pair;
  const changed = fresh.columns.filter((column) => {
    const was = old.columns.find(({ name }) => name === column.name);
    return was !== undefined && column.generated !== null && isGeneratedChanged(was, column);
  });
  return new Set([...changed, ...restingColumns(pair, provider)].map(({ name }) => name));
}

/** Computed columns that make way and come back, with their comments, which go with them. */
export function remadeSteps({ pairs, after: { provider } }: PlanContext): {
  readonly drops: readonly Step[];
  readonly adds: readonly StepOf<'addColumn'>[];
  readonly comments: readonly Step[];
} {
  const all = pairs.flatMap((pair) =>
    restingColumns(pair, provider).map((column) => ({ table: pair.fresh, column })),
  );
  const lost = pairs.flatMap((pair) =>
    pair.fresh.columns
      .filter(({ name, comment }) => comment !== null && remadeNames(pair, provider).has(name))
      .map((column) => ({ table: pair.fresh, column })),
  );
  return {
    drops: all.map((one) => harmless({ kind: 'dropColumn', ...one })),
    adds: all.map((one) => ({ kind: 'addColumn', ...one, fill: null, destructive: null })),
    comments: lost.map((one) => harmless({ kind: 'commentColumn', ...one })),
  };
}

/** Whether SQL text speaks of one of these columns. */
export function restsOn(text: string, names: ReadonlySet<string>): boolean {
  return [...names].some((name) => mentions(text, name));
}

/** What an index speaks of, as text. */
export function indexText({ parts, where }: Table['indexes'][number]): string {
  const texts = parts.map(({ column, expression }) => expression ?? `"${column ?? ''}"`);
  return [...texts, where ?? ''].join(' ');
}
