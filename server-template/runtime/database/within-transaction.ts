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

/** The result of work in a transaction that is always rolled back. */
export async function rolledBack<Result>(
  database: Database,
  work: (own: Database) => Promise<Result>,
): Promise<Result> {
  const done: Result[] = [];
  try {
    await withinTransaction(database, async (own) => {
      done[0] = await work(own);
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  return done[0] as Result;
}

class RolledBack extends Error {
  override readonly name = 'RolledBack';
}
