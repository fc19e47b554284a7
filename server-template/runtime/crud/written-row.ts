import { DatabaseError } from '../database/database-failure.ts';
import type { Database, TableDefinition, TableQueries } from '../database/database.ts';
import { withinTransaction } from '../database/within-transaction.ts';
import type { Caller } from '../../shared/access/row-rule.ts';
import { isApiError } from '../operation/api-error.ts';
import { noSuchItem } from './many/placed-error.ts';
import { missingRow } from './reasons/stored-row.ts';

/** How to write an existing row. */
export interface RowWrite<Result> {
  readonly database: Database;
  readonly definition: TableDefinition;
  readonly key: readonly string[];
  readonly caller: Caller;
  /** Resolves to null if no row was written. */
  readonly write: (queries: TableQueries) => Promise<Result | null>;
}

/**
 * Writes a row once more that a first write has not found. Throws a 404 if it is missing, and a 403
 * if the caller can read it: then a trigger or row-level security protects it. It is locked, because
 * another request may just have created it.
 */
export async function rewritten<Result>(row: RowWrite<Result>): Promise<Result> {
  const { database, definition, key, caller } = row;
  if ((await database.table(definition).get(key, caller)) === null) throw missingRow(row);
  return withinTransaction(database, async (held) => {
    const queries = held.table(definition);
    await queries.hold(key, caller);
    if ((await queries.get(key, caller)) === null) throw missingRow(row);
    const result = await row.write(queries);
    if (result === null) throw new DatabaseError({ kind: 'forbidden', fields: [] });
    return result;
  });
}

/** The same for a row that the body names, which the 404 is about. */
export async function rewrittenItem<Result>(row: RowWrite<Result>): Promise<Result> {
  try {
    return await rewritten(row);
  } catch (error) {
    throw isApiError(error) ? noSuchItem(error) : error;
  }
}
