import type { Database } from '../../database/database.ts';

/** Thrown if rows written together fail a check: written one by one, the failing row can be identified. */
export class NotTogether extends Error {
  override readonly name = 'NotTogether';
}

/** Two methods of writing several rows, each all or none. */
export interface RowsWork<Result> {
  /** Few statements, whose errors do not name the row. */
  readonly all: () => Promise<Result>;
  /** One statement per row, in order: the first failing row is known. */
  readonly each: () => Promise<Result>;
}

/** Writes rows together and, if that fails, one by one. */
export async function together<Result>(
  database: Database,
  { all, each }: RowsWork<Result>,
): Promise<Result> {
  // A running transaction is unusable after the first failure.
  if (database.isTransaction === true) return each();
  try {
    return await all();
  } catch (error) {
    const kind = database.failure(error)?.kind;
    const isFinal = kind === undefined || kind === 'busy' || kind === 'unavailable';
    if (isFinal && !(error instanceof NotTogether)) throw error;
  }
  return each();
}

/** A database whose queries are all part of a transaction. */
export function within(database: Database, { table }: Pick<Database, 'table'>): Database {
  const { outside = database } = database;
  const transaction: Database['transaction'] = (work) => work({ table });
  return { ...database, table, transaction, isTransaction: true, outside };
}
