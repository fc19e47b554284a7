import type { Check } from '../../catalog/catalog.ts';
import { changedItems } from './plan-context.ts';
import type { PlanContext } from './plan-context.ts';
import { harmless } from './step.ts';
import type { Step } from './step.ts';

/** CHECK constraints that go or change. */
export function dropCheckSteps({ pairs }: PlanContext): readonly Step[] {
  return pairs.flatMap(({ old, fresh }) =>
    changedItems(old.checks, fresh.checks, nameOf, contentOf).gone.map((check) =>
      harmless({ kind: 'dropCheck', table: old, check }),
    ),
  );
}

/** CHECK constraints that come or have changed; rows that break one make the step fail. */
export function addCheckSteps({ pairs }: PlanContext): readonly Step[] {
  return pairs.flatMap(({ old, fresh }) =>
    changedItems(old.checks, fresh.checks, nameOf, contentOf).come.map((check) =>
      harmless({ kind: 'addCheck', table: fresh, check }),
    ),
  );
}

function nameOf({ name, expression }: Check): string {
  return name === null ? expression : `:${name}`;
}

function contentOf({ expression }: Check): string {
  return expression;
}
