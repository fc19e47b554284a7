import { checks } from './checks/all-checks.ts';
import type { ContractResult } from './contract-result.ts';
import { counted } from './report/summary.ts';

/** Checks in which one caller tries to reach the rows of another. */
const attacks: ReadonlySet<string> = new Set(
  checks.flatMap(({ id, isAttack }) => (isAttack === true || id.startsWith('others-') ? [id] : [])),
);

/** One sentence per reason for which attacks were not tried although callers are named, since such a run proves less than it seems to. */
export function skippedAttacks({ cells }: Pick<ContractResult, 'cells'>): readonly string[] {
  const planned = cells.filter(({ check }) => attacks.has(check));
  if (planned.length === 0) {
    return [
      'No caller was attacked: the document has no operations on rows that belong to a caller.',
    ];
  }
  const skipped = planned.flatMap(({ outcome, operation }) =>
    outcome.kind === 'skipped' && outcome.isProvokable
      ? [{ reason: outcome.reason, name: `${operation.method.toUpperCase()} ${operation.path}` }]
      : [],
  );
  return [...Map.groupBy(skipped, ({ reason }) => reason)].map(([reason, alike]) => {
    const names = [...new Set(alike.map(({ name }) => name))];
    const shown = names.slice(0, 3).join(', ');
    const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
    return `${alike.length} of ${counted(planned.length, 'attack')} not tried (${shown}${more}): ${reason}`;
  });
}
