import type { Check, Provider } from '../../catalog/catalog.ts';
import { changedItems } from './plan-context.ts';
import type { PlanContext, TablePair } from './plan-context.ts';
import { remadeNames, restsOn } from './remade-columns.ts';
import { harmless } from './step.ts';
import type { Step } from './step.ts';

/** Drops CHECK constraints that were removed or changed. */
export function dropCheckSteps({ pairs, after }: PlanContext): readonly Step[] {
  return pairs.flatMap((pair) =>
    changedChecks(pair, after.provider).gone.map((check) =>
      harmless({ kind: 'dropCheck', table: pair.old, check }),
    ),
  );
}

/** Adds CHECK constraints that are new or changed. The step fails if a row violates one. */
export function addCheckSteps({ pairs, after }: PlanContext): readonly Step[] {
  return pairs.flatMap((pair) =>
    changedChecks(pair, after.provider).come.map((check) =>
      harmless({ kind: 'addCheck', table: pair.fresh, check }),
    ),
  );
}

/** Checks of replaced columns are dropped and recreated, too. */
function changedChecks(pair: TablePair, provider: Provider) {
  const { old, fresh } = pair;
  const remade = remadeNames(pair, provider);
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
