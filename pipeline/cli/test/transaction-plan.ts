import type { HookPlan } from '../../contract/hooks/hook-transaction.ts';
import type { ContractPlan } from '../../contract/plan/contract-plan.ts';

/** A plan as `beforeAll` hooks know it. */
export function transactionPlan({ cells }: ContractPlan): HookPlan[] {
  return cells.map(({ id: name, operation, status }) => ({
    id: `${operation.method.toUpperCase()} (${status ?? '*'}) ${operation.path}`,
    name,
    skip: false,
  }));
}
