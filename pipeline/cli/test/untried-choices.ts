import type { ContractPlan } from '../../contract/contract-plan.ts';
import type { ContractResult } from '../../contract/contract-result.ts';
import { transactionId } from './transaction-plan.ts';

/**
 * One sentence per name in --only that was not tested, with the first reason. Cases that no request
 * can provoke do not count.
 */
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
