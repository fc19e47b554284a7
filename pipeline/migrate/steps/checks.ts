import type { Check, Provider } from '../../catalog/catalog.ts';
import { changedItems } from './plan-context.ts';
import type { PlanContext, TablePair } from './plan-context.ts';
import { remadeNames, restsOn } from './remade-columns.ts';
import { harmless } from './step.ts';
import type { Step } from './step.ts';

/** CHECK constraints that go or change. */
export function dropCheckSteps({ pairs, after }: PlanContext): readonly Step[] {
  return pairs.flatMap((pair) =>
    changedChecks(pair, after.provider).gone.map((check) =>
      harmless({ kind: 'dropCheck', table: pair.old, check }),
    ),
  );
}

/** CHECK constraints that come or have changed; rows that break one make the step fail. */
export function addCheckSteps({ pairs, after }: PlanContext): readonly Step[] {
  return pairs.flatMap((pair) =>
    changedChecks(pair, after.provider).come.map((check) =>
      harmless({ kind: 'addCheck', table: pair.fresh, check }),
    ),
  );
}

/** Those that speak of a column which is made anew go with it and come again. */
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
