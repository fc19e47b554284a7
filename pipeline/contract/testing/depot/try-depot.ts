import { planContract } from '../../plan-contract.ts';
import { runContract } from '../../run-contract.ts';
import { noHooks } from '../../run/run-hooks.ts';
import { depotModel, startDepot } from './depot-api.ts';
import { untilEnd, untilFailure } from '../until-failure.ts';
import type { DepotFault } from './depot-faults.ts';

const writes: readonly string[] = [
  ...['upsert', 'nested', 'nested-failure', 'bulk', 'bulk-update', 'bulk-delete'],
  ...['all-or-none', 'bulk-limit'],
];

const { cells: all } = planContract(depotModel);

/** The cells about writing several rows. */
export const depotCells = all.filter(({ check }) => writes.includes(check));

/** The cells about invalid changes of several rows. */
export const brokenChanges = all
  .filter(({ check, operation }) => check === 'broken' && operation.id === 'bulkUpdateCrates')
  .map(({ id }) => id);

export const writesOfDepot = [...depotCells.map(({ id }) => id), ...brokenChanges];

/** Result of a run against a new depot. */
export interface DepotRun {
  /** Ids of the cells that failed, with the first message of each. */
  readonly failed: readonly string[];
  /** Ids of those that were skipped, with the reason. */
  readonly skipped: readonly string[];
  readonly leftovers: readonly string[];
  /** Whether the rows are the same as before the run. */
  readonly isAsBefore: boolean;
}

/** Tests a new depot; one with a fault until a check fails. */
export async function tryDepot(
  fault: DepotFault | null,
  seed = 42,
  only?: readonly string[],
): Promise<DepotRun> {
  await using depot = await startDepot(fault);
  const picture = (): string => {
    const { crates, tools, parts } = depot.store;
    return JSON.stringify([[...crates], [...tools], [...parts]]);
  };
  const before = picture();
  const { cells, leftovers } = await runContract(depotModel, {
    ...{ endpoint: depot.url, seed, headers: {}, hooks: noHooks },
    ...{ budget: { requests: 8000, seconds: 600 }, timeoutMs: 60_000 },
    ...(fault === null ? untilEnd() : untilFailure()),
    ...(only === undefined ? {} : { only }),
  });
  const reported = (kind: 'failed' | 'skipped'): readonly string[] =>
    cells.flatMap(({ id, outcome }) => {
      if (outcome.kind !== kind) return [];
      const reason =
        outcome.kind === 'failed'
          ? outcome.failures[0]?.message
          : 'reason' in outcome
            ? outcome.reason
            : '';
      return [`${id} — ${reason ?? ''}`];
    });
  return {
    ...{ failed: reported('failed'), skipped: reported('skipped'), leftovers },
    isAsBefore: picture() === before,
  };
}
