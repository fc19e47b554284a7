/** A client of Drizzle. */
interface Client {
  transaction: unknown;
}

/** The statements of a savepoint with a name; the last is null where it ends with its transaction. */
export interface SavepointWords {
  readonly set: string;
  readonly undo: string;
  readonly release: string | null;
}

/** As in the SQL standard. */
const standardWords: SavepointWords = {
  ...{ set: 'savepoint', undo: 'rollback to savepoint', release: 'release savepoint' },
};

/**
 * Gives a client whose statements are part of a transaction transactions of its own, which are
 * savepoints: Drizzle's would begin another transaction. They are as synchronous as the client.
 */
export function withSavepoints<Own extends Client>(
  client: Own,
  run: (statement: string) => unknown,
  words = standardWords,
): Own {
  let count = 0;
  client.transaction = (work: (own: Own) => unknown): unknown => {
    const name = `specmill_${++count}`;
    const undo = (error: unknown): unknown =>
      after(run(`${words.undo} ${name}`), () => {
        throw error;
      });
    const release = (result: unknown): unknown =>
      words.release === null ? result : after(run(`${words.release} ${name}`), () => result);
    return after(run(`${words.set} ${name}`), () => {
      let result: unknown;
      try {
        result = work(client);
      } catch (error) {
        return undo(error);
      }
      return isPending(result) ? result.then(release, undo) : release(result);
    });
  };
  return client;
}

function after(value: unknown, next: () => unknown): unknown {
  return isPending(value) ? value.then(next) : next();
}

function isPending(value: unknown): value is Promise<unknown> {
  return value instanceof Promise;
}
