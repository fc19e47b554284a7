import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { DatabaseError } from '../database-failure.ts';
import type { Database, TableQueries } from '../database.ts';
import { reasonOf } from '../driver-error.ts';
import { unavailable } from './lost-connection.ts';

/** Milliseconds between attempts to open a database that was not available at the start. */
const betweenTriesMs = 500;

/** How to open a database that does not respond yet, and where to report it. */
export interface LateOpening {
  readonly provider: Database['provider'];
  /** Rejects while there is none. */
  readonly open: () => Promise<Database>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/**
 * A placeholder for a database until it can be opened, which is tried twice a second: until then,
 * all queries and health checks fail as unavailable.
 */
export function lateDatabase({ provider, open, log }: LateOpening): Database {
  const closing = new AbortController();
  let database: Database | null = null;
  const opened = keepTrying();

  async function keepTrying(): Promise<void> {
    let reported = '';
    while (database === null) {
      await wait(betweenTriesMs, null, { signal: closing.signal, ref: false }).catch(() => null);
      if (closing.signal.aborted) return;
      try {
        database = await open();
      } catch (error) {
        const reason = reasonOf(error);
        if (reason !== reported) log.warn({ reason }, 'the database still cannot be reached');
        reported = reason;
      }
    }
    log.info('the database can be reached again');
  }
  const present = (): Database => {
    if (database === null) throw unavailable();
    return database;
  };
  return {
    provider,
    get drizzle() {
      return present().drizzle;
    },
    table: (definition) => lateQueries(() => present().table(definition)),
    transaction: async (work) => present().transaction(work),
    condition: (definition, caller) => present().condition(definition, caller),
    mismatches: () => database?.mismatches() ?? [],
    ping: async () => present().ping(),
    poolStats: () => database?.poolStats() ?? { open: 0, idle: 0, waiting: 0, max: 0 },
    failure(error) {
      if (database !== null) return database.failure(error);
      return error instanceof DatabaseError ? error.failure : null;
    },
    async close() {
      closing.abort();
      await opened;
      await database?.close();
    },
  };
}

/** Routes request their queries before there is a database. */
function lateQueries(present: () => TableQueries): TableQueries {
  const get =
    (_target: object, name: keyof TableQueries) =>
    async (...sent: readonly unknown[]): Promise<unknown> => {
      const queries = present();
      const query = Reflect.get(queries, name) as (...sent: readonly unknown[]) => unknown;
      return query(...sent);
    };
  return new Proxy({}, { get }) as TableQueries;
}
