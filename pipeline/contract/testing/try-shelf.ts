import type { ContractResult } from '../contract-result.ts';
import { runContract } from '../run-contract.ts';
import { noHooks } from '../run/run-hooks.ts';
import type { RunOptions } from '../run/run-options.ts';
import { startFaultyServer } from './faulty/faulty-server.ts';
import { asking, pathOf, replyWith, type Row } from './faulty/layers.ts';
import { failuresOf } from './faulty/try-faulty.ts';
import { shelf } from './shelf-document.ts';
import { untilEnd } from './until-failure.ts';

/** Number of deletions whose connections are cut before they take effect. */
const cutOff = { 'three deletions are cut off': 3, 'all deletions are cut off': Infinity };

/** Result of a run against a new shelf. */
export interface ShelfRun {
  readonly result: ContractResult;
  /** Ids of the cells that failed, with the first message of each. */
  readonly failed: readonly string[];
  /** The rows before the run. */
  readonly before: readonly Row[];
  readonly rows: readonly Row[];
  /** The writes that the server received: `POST /reset`. */
  readonly writes: readonly string[];
}

/** Tests a new shelf. */
export async function tryShelf(
  fault: keyof typeof cutOff | null,
  options: Partial<RunOptions> = {},
): Promise<ShelfRun> {
  const writes: string[] = [];
  let cuts = fault === null ? 0 : cutOff[fault];
  const recording = asking((call) => {
    if (call.method === 'DELETE' && cuts-- > 0) return replyWith(0);
    if (call.method !== 'GET') writes.push(`${call.method} ${pathOf(call)}`);
    return null;
  });
  await using server = await startFaultyServer(shelf, [recording]);
  const readRows = async (): Promise<readonly Row[]> =>
    (await (await fetch(`${server.url}/items?limit=50`)).json()) as readonly Row[];
  const before = await readRows();
  const result = await runContract(shelf, {
    ...{ endpoint: server.url, seed: 42, headers: {}, hooks: noHooks, ...untilEnd() },
    ...{ budget: { requests: 3000, seconds: 600 }, timeoutMs: 60_000 },
    ...options,
  });
  return { result, failed: failuresOf(result), before, rows: await readRows(), writes };
}
