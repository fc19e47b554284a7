import { planContract } from '../../plan-contract.ts';
import { runContract } from '../../run-contract.ts';
import { noHooks } from '../../run/run-hooks.ts';
import { failuresOf, startFaulty } from '../faulty/try-faulty.ts';
import { untilEnd, untilFailure } from '../until-failure.ts';
import { depot, type DepotFault } from './depot.ts';

const writes: readonly string[] = [
  ...['upsert', 'nested', 'nested-failure', 'bulk', 'bulk-update', 'bulk-delete'],
  ...['all-or-none', 'bulk-limit'],
];

const { cells: all } = planContract(depot.model);

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
  await using server = await startFaulty(depot, fault);
  const picture = async (): Promise<readonly string[]> => {
    const lists = ['crates', 'tools', 'parts'].map((name) => `${server.url}/${name}?limit=50`);
    return Promise.all(lists.map(async (url) => (await fetch(url)).text()));
  };
  const before = await picture();
  const result = await runContract(depot.model, {
    ...{ endpoint: server.url, seed, headers: {}, hooks: noHooks },
    ...{ budget: { requests: 8000, seconds: 600 }, timeoutMs: 60_000 },
    ...(fault === null ? untilEnd() : untilFailure()),
    ...(only === undefined ? {} : { only }),
  });
  const skipped = result.cells.flatMap(({ id, outcome }) =>
    outcome.kind === 'skipped' ? [`${id} — ${outcome.reason}`] : [],
  );
  return {
    ...{ failed: failuresOf(result), skipped, leftovers: result.leftovers },
    isAsBefore: JSON.stringify(await picture()) === JSON.stringify(before),
  };
}
