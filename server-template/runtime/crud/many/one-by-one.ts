import type { Database, Row } from '../../database/database.ts';
import type { OperationRequest } from '../../http/operation.ts';
import { definitionOf, type CrudOperation } from '../crud-operation.ts';
import { createWriteJudge } from '../denied-write.ts';
import { placedError } from './placed-error.ts';
import { within } from './together.ts';

/** How to write one of several rows. */
export interface RowWork<Item, Result> {
  readonly write: (database: Database, item: Item) => Promise<Result>;
  /** The error to report. */
  readonly judge: (error: unknown, item: Item) => Promise<unknown>;
  /** Name of the query parameter with the items; absent: the body. */
  readonly parameter?: string;
}

/**
 * Writes rows one after another in one transaction; the first failure rolls it back, and its error
 * names the row.
 */
export async function oneByOne<Item, Result>(
  database: Database,
  items: readonly Item[],
  { write, judge, parameter }: RowWork<Item, Result>,
): Promise<readonly Result[]> {
  let failed = -1;
  try {
    return await database.transaction(async (tables) => {
      const own = within(database, tables);
      const results: Result[] = [];
      for (failed = 0; failed < items.length; failed++)
        results.push(await write(own, items[failed] as Item));
      return results;
    });
  } catch (error) {
    const item = items[failed];
    if (item === undefined) throw error;
    // The transaction is over, so that the judge can read without deadlocks.
    throw placedError(await judge(error, item), { place: String(failed), parameter });
  }
}

/** A failed row; `key` is null for a new one. */
export interface FailedRow {
  readonly error: unknown;
  readonly request: OperationRequest;
  readonly values: Row;
  readonly key: readonly string[] | null;
}

/** Determines the error for the rows of a failed operation. */
export function rowJudge(operation: CrudOperation): (failed: FailedRow) => Promise<unknown> {
  const judge = createWriteJudge(operation);
  const { outside = operation.database } = operation.database;
  const { output: _output, input: _input, ...definition } = definitionOf(operation, []);
  return ({ key, ...failed }) =>
    judge({
      ...failed,
      stored: async () =>
        key === null ? null : outside.table(definition).get(key, failed.request.caller),
    });
}
