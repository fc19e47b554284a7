import type { ContractResult } from '../contract-result.ts';
import { runContract } from '../run-contract.ts';
import { noHooks } from '../run/run-hooks.ts';
import type { RunOptions } from '../run/run-options.ts';
import { startShelf, type ShelfFault, type Stored } from './shelf-api.ts';
import { shelfModel } from './shelf-document.ts';

/** Result of a run against a new shelf, with its leftovers. */
export interface ShelfRun {
  readonly result: ContractResult;
  /** Ids of the cells that failed, with the first message of each. */
  readonly failed: readonly string[];
  readonly rows: readonly Stored[];
  readonly writes: readonly string[];
}

/** Tests a new shelf. */
export async function tryShelf(
  fault: ShelfFault | null,
  options: Partial<RunOptions> = {},
): Promise<ShelfRun> {
  await using shelf = await startShelf(fault);
  const result = await runContract(shelfModel(), {
    ...{ endpoint: shelf.url, seed: 42, headers: {}, hooks: noHooks },
    ...{
      budget: { requests: 3000, seconds: 600 },
      timeoutMs: 60_000,
      signal: new AbortController().signal,
    },
    ...options,
  });
  const failed = result.cells.flatMap(({ id, outcome }) =>
    outcome.kind === 'failed' ? [`${id} — ${outcome.failures[0]?.message ?? ''}`] : [],
  );
  return { result, failed, rows: [...shelf.rows.values()], writes: shelf.writes };
}
