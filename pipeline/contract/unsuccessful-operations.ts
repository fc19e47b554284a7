import type { Cell, CellKind, WithoutSuccess } from './contract-result.ts';
import { cellsByOperation } from './report/summary.ts';
import type { SeenOperations } from './run/seen-operations.ts';

/**
 * The selected operations that declare a success but never succeeded, in the document's order.
 * Operations with other failures are left out.
 */
export function unsuccessfulOperations(
  cells: readonly Cell[],
  { succeeded, rejected }: Pick<SeenOperations, 'succeeded' | 'rejected'>,
): readonly WithoutSuccess[] {
  return cellsByOperation(cells).flatMap((group) => {
    const [{ operation }] = group;
    const name = `${operation.method.toUpperCase()} ${operation.path}`;
    const successes = group.filter(
      ({ check, status }) => check === 'declared' && status?.startsWith('2'),
    );
    const isFailed = group.some(({ outcome }) => outcome.kind === 'failed');
    if (succeeded.has(name) || successes.length === 0 || isFailed) return [];
    const status = rejected.get(name);
    const reason = reasonOf(group, successes, status);
    return [{ operation: name, reason, status: status ?? null }];
  });
}

/** Reason of a declared response that no request caused. */
export const notCaused = 'No request caused this response.';

/** The kinds of checks that begin with a valid request. */
const sendingValid: ReadonlySet<CellKind> = new Set(['property', 'state', 'list']);

/** The reason that a check found is more precise than the status. */
function reasonOf(
  group: readonly Cell[],
  successes: readonly Cell[],
  status: number | undefined,
): string {
  const valid = group.filter(({ kind }) => sendingValid.has(kind));
  const reasons = [...successes, ...valid].flatMap(({ outcome }) =>
    outcome.kind === 'skipped' && outcome.isProvokable ? [outcome.reason] : [],
  );
  const reported = reasons.find((reason) => reason !== notCaused);
  const rejected =
    status === undefined ? 'No request could be made.' : `The API responded with ${status}.`;
  return status !== undefined && (reported === undefined || /^No request/.test(reported))
    ? rejected
    : (reported ?? rejected);
}
