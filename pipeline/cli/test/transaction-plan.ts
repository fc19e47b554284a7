import type { HookRegistry } from '../../contract/hooks/hook-registry.ts';
import type { HookPlan } from '../../contract/hooks/hook-transaction.ts';
import type { ContractPlan } from '../../contract/contract-plan.ts';
import type { PlannedCell } from '../../contract/planned-cell.ts';
import { nearestName } from '../../model/nearest-name.ts';

/** A plan as `beforeAll` hooks receive it. */
export function transactionPlan({ cells }: ContractPlan): HookPlan[] {
  return cells.map((cell) => ({ id: transactionId(cell), name: cell.id, skip: false }));
}

/** Name of a cell's requests for hooks and `--only`: `GET (200) /users`. */
export function transactionId({ operation, status }: PlannedCell): string {
  return `${operation.method.toUpperCase()} (${status ?? '*'}) ${operation.path}`;
}

/** One sentence per hook name that no transaction of the plan has. */
export function strayHookNames(registry: HookRegistry, { cells }: ContractPlan): readonly string[] {
  const ids = [...new Set(cells.map(transactionId))];
  const known = new Set([...ids, ...cells.flatMap(longNames)]);
  return registry
    .names()
    .filter((name) => !known.has(name))
    .map((name) => {
      const nearest = nearestName(name, ids);
      const meant = nearest === null ? '.' : `; did you mean ${JSON.stringify(nearest)}?`;
      return `A hook is registered for ${JSON.stringify(name)}, but no transaction has that name${meant}`;
    });
}

function longNames({ id, operation, status, mediaType }: PlannedCell): readonly string[] {
  const long = `${operation.path} > ${operation.method.toUpperCase()} > ${status ?? '*'}`;
  return mediaType === null ? [id, long] : [id, long, `${long} > ${mediaType}`];
}
