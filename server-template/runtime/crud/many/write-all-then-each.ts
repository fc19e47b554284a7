import type { Database } from '../../database/database.ts';
import { withinTransaction } from '../../database/within-transaction.ts';
import { placedError, type RowPlace } from './placed-error.ts';

/** Several rows of a request, and the two ways to write them. */
export interface RowsWrite<Item, Result> {
  readonly items: readonly Item[];
  /** Few statements, whose errors do not name the row; null if they did not write every row. */
  readonly all: () => Promise<readonly Result[] | null>;
  /** Writes one row. */
  readonly each: (item: Item) => Promise<Result>;
  /** Determines the error to report for a row. */
  readonly judge: (error: unknown, item: Item) => Promise<unknown>;
  readonly placeOf: (item: Item, index: number) => RowPlace;
}

/** Writes rows in one of the two ways. */
export type WriteRows = <Item, Result>(rows: RowsWrite<Item, Result>) => Promise<readonly Result[]>;

/** Writes the rows of a request by a database of its transaction. */
export type RowsWork<Result> = (own: Database, writeRows: WriteRows) => Promise<Result>;

/**
 * The policy for requests that write several rows: all or none, and an error names its row.
 *
 * 1. The rows are written together, with few statements. If the database is busy or unavailable,
 *    that is the response.
 * 2. If it rejects a row, or not every row was written, this is rolled back. The rows are written
 *    again one by one, in order, in one transaction: the first that fails is the one to report.
 * 3. Its error is determined when that transaction is over, because a failed one allows no reads,
 *    and reads outside a running one could wait for its locks.
 *
 * A transaction that is already running would be unusable after a failure of step 1, so that it
 * starts with step 2. `isAtomic`: what is written together is all or none without a transaction.
 */
export async function writeAllThenEach<Result>(
  database: Database,
  work: RowsWork<Result>,
  { isAtomic = false }: { readonly isAtomic?: boolean } = {},
): Promise<Result> {
  if (database.isTransaction !== true) {
    try {
      return await (isAtomic
        ? work(database, writeTogether)
        : withinTransaction(database, (own) => work(own, writeTogether)));
    } catch (error) {
      const failure = database.failure(error);
      // A temporary failure is not one of a row; one that the other rows have caused is known.
      const isFinal =
        failure === null ||
        failure.retryAfter !== undefined ||
        (failure.kind === 'notStored' && failure.fields.length > 0);
      if (isFinal && !(error instanceof NotEveryRow)) throw error;
    }
  }
  return writeOneByOne(database, work);
}

/** Rolls back a transaction that has not written every row. */
class NotEveryRow extends Error {
  override readonly name = 'NotEveryRow';
}

const writeTogether: WriteRows = async ({ all }) => {
  const written = await all();
  if (written === null) throw new NotEveryRow();
  return written;
};

async function writeOneByOne<Result>(database: Database, work: RowsWork<Result>): Promise<Result> {
  /** Determines the error of the row that is being written; null between rows. */
  const current: { judge: ((error: unknown) => Promise<unknown>) | null } = { judge: null };
  const writeRows: WriteRows = async ({ items, each, judge, placeOf }) => {
    const written = [];
    for (const [index, item] of items.entries()) {
      current.judge = async (error) => placedError(await judge(error, item), placeOf(item, index));
      written.push(await each(item));
    }
    current.judge = null;
    return written;
  };
  try {
    return await withinTransaction(database, (own) => {
      current.judge = null;
      return work(own, writeRows);
    });
  } catch (error) {
    throw current.judge === null ? error : await current.judge(error);
  }
}
