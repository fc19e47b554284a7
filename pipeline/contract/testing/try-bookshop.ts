import { loadDocument } from '../../model/load/load-document.ts';
import { resolveModel } from '../../model/resolve/resolve-model.ts';
import type { Cell, ContractResult } from '../contract-result.ts';
import { runContract } from '../run-contract.ts';
import { noHooks } from '../run/run-hooks.ts';
import type { RunOptions } from '../run/run-options.ts';
import type { BookshopFault } from './bookshop-faults.ts';
import { blamedOperations } from './bookshop-operations.ts';
import { BOOKSHOP_TOKEN, startBookshop } from './bookshop-server.ts';
import { untilEnd, untilFailure } from './until-failure.ts';

const path = new URL('bookshop.json', import.meta.url).pathname;
const model = resolveModel(await loadDocument(path));

/** Result of a run against a new bookshop. */
export interface BookshopRun {
  readonly result: ContractResult;
  readonly failed: readonly Cell[];
  /** Surplus of rows after the run. */
  readonly left: number;
}

/**
 * Tests a new bookshop: all of it if it is correct, else the operations of its fault until a check
 * fails, or as given.
 */
export async function tryBookshop(
  fault: BookshopFault | null,
  seed: number,
  given: Partial<RunOptions> = fault === null
    ? {}
    : { only: operationsOf(fault), ...untilFailure() },
): Promise<BookshopRun> {
  await using shop = await startBookshop(fault);
  const before = shop.count();
  const result = await runContract(model, {
    ...{ endpoint: shop.url, seed, hooks: noHooks, ...untilEnd() },
    headers: { authorization: `Bearer ${BOOKSHOP_TOKEN}` },
    budget: { requests: 3000, seconds: 600 },
    timeoutMs: 60_000,
    ...given,
  });
  const failed = result.cells.filter(({ outcome }) => outcome.kind === 'failed');
  return { result, failed, left: shop.count() - before };
}

/** Ids of the operations of one table. */
function operationsOf(fault: BookshopFault): readonly string[] {
  const names = blamedOperations[fault];
  const ofBooks = names.filter((name) => name.includes('/books'));
  const chosen = ofBooks.length > 0 ? ofBooks : names;
  return model.operations
    .filter(({ method, path: place }) => chosen.includes(`${method.toUpperCase()} ${place}`))
    .map(({ id }) => id);
}
