import type { Check } from '../../catalog/catalog.ts';
import { changedItems } from './plan-context.ts';
import type { PlanContext, TablePair } from './plan-context.ts';
import { replacedEnumColumns } from './enums.ts';
import { remadeNames, restsOn } from './remade-columns.ts';
import type { Databases } from './remade-columns.ts';
import { harmless } from './step.ts';
import type { Step } from './step.ts';

/** Drops CHECK constraints that were removed or changed. */
export function dropCheckSteps(context: PlanContext): readonly Step[] {
  return context.pairs.flatMap((pair) =>
    changedChecks(pair, context).gone.map((check) =>
      harmless({ kind: 'dropCheck', table: pair.old, check }),
    ),
  );
}

/** Adds CHECK constraints that are new or changed. The step fails if a row violates one. */
export function addCheckSteps(context: PlanContext): readonly Step[] {
  return context.pairs.flatMap((pair) =>
    changedChecks(pair, context).come.map((check) =>
      harmless({ kind: 'addCheck', table: pair.fresh, check }),
    ),
  );
}

/** Checks of replaced columns are dropped and recreated, too. */
function changedChecks(pair: TablePair, context: Databases) {
  const { old, fresh } = pair;
  const remade = new Set([...remadeNames(pair, context), ...replacedEnumColumns(pair, context)]);
  const makesWay = ({ expression }: Check): boolean => restsOn(expression, remade);
  return changedItems(old.checks, fresh.checks, {
    identity: nameOf,
    content: contentOf,
    makesWay,
  });
}

function nameOf({ name, expression }: Check): string {
  return name === null ? expression : `:${name}`;
}

function contentOf({ expression }: Check): string {
  return expression;
}
