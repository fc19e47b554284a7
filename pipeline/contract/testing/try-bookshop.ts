import type { Cell } from '../contract-result.ts';
import type { RunOptions } from '../run/run-options.ts';
import {
  blamedOperations,
  bookshop,
  BOOKSHOP_TOKEN,
  type BookshopFault,
} from './bookshop-faults.ts';
import { tryFaulty, type Tried } from './faulty/try-faulty.ts';

/** Result of a run against a new bookshop. */
export interface BookshopRun extends Omit<Tried, 'failed'> {
  readonly failed: readonly Cell[];
}

/**
 * Tests a new bookshop: all of it if it is correct, else the operations of its fault until a check
 * fails, or as given.
 */
export async function tryBookshop(
  fault: BookshopFault | null,
  seed: number,
  given: Partial<RunOptions> = fault === null ? {} : { only: operationsOf(fault) },
): Promise<BookshopRun> {
  const headers = { authorization: `Bearer ${BOOKSHOP_TOKEN}` };
  const { result, left } = await tryFaulty(bookshop, fault, { seed, headers, ...given });
  const failed = result.cells.filter(({ outcome }) => outcome.kind === 'failed');
  return { result, failed, left };
}

/** Ids of the operations of one table. */
function operationsOf(fault: BookshopFault): readonly string[] {
  const names = blamedOperations(fault);
  const ofBooks = names.filter((name) => name.includes('/books'));
  const chosen = ofBooks.length > 0 ? ofBooks : names;
  return bookshop.model.operations
    .filter(({ method, path: place }) => chosen.includes(`${method.toUpperCase()} ${place}`))
    .map(({ id }) => id);
}
