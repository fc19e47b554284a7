import type { Column, Provider, Table } from '../../catalog/catalog.ts';
import { mentions } from '../rename-in-sql.ts';
import { isGeneratedChanged, isTypeChanged } from './columns.ts';
import { replacedEnumColumns } from './enums.ts';
import type { PlanContext, TablePair } from './plan-context.ts';
import { harmless } from './step.ts';
import type { Step, StepOf } from './step.ts';

/** Databases that cannot change a column used by a computed one. */
const strict: ReadonlySet<Provider> = new Set(['postgresql', 'cockroachdb', 'sqlserver']);

/** Both databases. */
export type Databases = Pick<PlanContext, 'before' | 'after'>;

/** Computed columns to replace because the type of a column that they use changes. */
function restingColumns(pair: TablePair, context: Databases): readonly Column[] {
  const { old, fresh } = pair;
  if (!strict.has(context.after.provider)) return [];
  const replaced = replacedEnumColumns(pair, context);
  const retyped = fresh.columns.filter((to) => {
    const from = old.columns.find(({ name }) => name === to.name);
    const isRetyped = from !== undefined && isTypeChanged(from, to);
    return to.generated === null && (isRetyped || replaced.has(to.name));
  });
  return fresh.columns.filter((column) => {
    const { generated } = column;
    const was = old.columns.find(({ name }) => name === column.name);
    if (generated === null || was === undefined || isGeneratedChanged(was, column)) return false;
    return retyped.some(({ name }) => mentions(generated.expression, name));
  });
}

/** Names of replaced columns, whose dependents must be recreated: those above, and those with a new expression. */
export function remadeNames(pair: TablePair, context: Databases): ReadonlySet<string> {
  const { old, fresh } = pair;
  const changed = fresh.columns.filter((column) => {
    const was = old.columns.find(({ name }) => name === column.name);
    return was !== undefined && column.generated !== null && isGeneratedChanged(was, column);
  });
  return new Set([...changed, ...restingColumns(pair, context)].map(({ name }) => name));
}

/** Drops and recreates computed columns, and their comments. */
export function remadeSteps(context: PlanContext): {
  readonly drops: readonly Step[];
  readonly adds: readonly StepOf<'addColumn'>[];
  readonly comments: readonly Step[];
} {
  const { pairs } = context;
  const all = pairs.flatMap((pair) =>
    restingColumns(pair, context).map((column) => ({ table: pair.fresh, column })),
  );
  const lost = pairs.flatMap((pair) =>
    pair.fresh.columns
      .filter(({ name, comment }) => comment !== null && remadeNames(pair, context).has(name))
      .map((column) => ({ table: pair.fresh, column })),
  );
  return {
    drops: all.map((one) => harmless({ kind: 'dropColumn', ...one })),
    adds: all.map((one) => ({ kind: 'addColumn', ...one, fill: null, destructive: null })),
    comments: lost.map((one) => harmless({ kind: 'commentColumn', ...one })),
  };
}

/** Whether SQL text mentions one of these columns. */
export function restsOn(text: string, names: ReadonlySet<string>): boolean {
  return [...names].some((name) => mentions(text, name));
}

/** The columns and expressions of an index, as text. */
export function indexText({ parts, where, include = [] }: Table['indexes'][number]): string {
  const texts = parts.map(({ column, expression }) => expression ?? `"${column ?? ''}"`);
  return [...texts, ...include.map((name) => `"${name}"`), where ?? ''].join(' ');
}
