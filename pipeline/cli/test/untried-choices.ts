import type { ContractPlan } from '../../contract/contract-plan.ts';
import type { ContractResult } from '../../contract/contract-result.ts';
import { transactionId } from './transaction-plan.ts';

/** A sentence for each name given to --only of which nothing was tried, with the first reason. What no request can provoke does not count. */
export function untriedChoices(
  { cells: planned }: ContractPlan,
  only: readonly string[],
  { cells }: ContractResult,
): readonly string[] {
  const outcomes = new Map(cells.map(({ id, outcome }) => [id, outcome]));
  return only.flatMap((name) => {
    const chosen = planned
      .filter((cell) => [cell.id, cell.operation.id, transactionId(cell)].includes(name))
      .flatMap(({ id }) => outcomes.get(id) ?? []);
    const [first] = chosen;
    const isUntried = chosen.every((one) => one.kind === 'skipped' && one.isProvokable);
    return first?.kind === 'skipped' && isUntried ? [`${name} was not tried: ${first.reason}`] : [];
  });
}
