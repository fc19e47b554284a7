import type { Database } from './database.ts';

/** Runs work in a transaction, with a database whose queries are all part of it. */
export function withinTransaction<Result>(
  database: Database,
  work: (own: Database) => Promise<Result>,
): Promise<Result> {
  const { outside = database } = database;
  return database.transaction((own) => {
    const transaction: Database['transaction'] = (inner) => inner(own);
    return work({ ...database, ...own, transaction, isTransaction: true, outside });
  });
}
