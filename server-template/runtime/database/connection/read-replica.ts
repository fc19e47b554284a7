import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { DatabaseError, noWrites } from '../database-failure.ts';
import type { Database, PoolStats, TableQueries } from '../database.ts';
import { reasonOf } from '../driver-error.ts';

/** A copy of a database, some moments old, and what is known of it. */
export interface ReadReplica {
  /** Reads from the replica, or from the primary if the replica cannot; all else is the primary's. */
  readonly database: Database;
  /** Whether it responded last; also begins a check, which a later call reports. */
  isUp(): boolean;
  /** Problems that reads have found, as sentences. */
  problems(): readonly string[];
  poolStats(): PoolStats;
  close(): Promise<void>;
}

type Log = Pick<Logger, 'info' | 'warn'>;

const reads: ReadonlySet<PropertyKey> = new Set<keyof TableQueries>([
  ...(['list', 'listWithTotal', 'count', 'groups', 'estimate', 'get', 'getAll'] as const),
]);

/** Sends the reads of tables to a replica while it responds. */
export function readReplica(primary: Database, replica: Database, log: Log): ReadReplica {
  const watch = watchOf(replica, log);
  const cannot = rejectionOf(watch, log);
  const table: Database['table'] = (definition) => {
    const own = primary.table(definition);
    const read = async (name: keyof TableQueries, sent: readonly unknown[]): Promise<unknown> => {
      if (watch.isAway()) return call(own, name, sent);
      try {
        return await call(replica.table(definition), name, sent);
      } catch (error) {
        if (!(await cannot(error))) throw error;
        return call(own, name, sent);
      }
    };
    const get = (_target: object, name: keyof TableQueries): unknown =>
      reads.has(name) ? (...sent: readonly unknown[]) => read(name, sent) : Reflect.get(own, name);
    return new Proxy({}, { get }) as TableQueries;
  };
  return {
    database: withTables(primary, table),
    isUp() {
      void watch.check();
      return !watch.isAway();
    },
    problems: () => replica.mismatches().filter((problem) => problem !== noWrites),
    poolStats: () => replica.poolStats(),
    async close() {
      await watch.close();
      await replica.close();
    },
  };
}

function call(
  queries: TableQueries,
  name: keyof TableQueries,
  sent: readonly unknown[],
): Promise<unknown> {
  const query = queries[name] as (...sent: readonly unknown[]) => Promise<unknown>;
  return query(...sent);
}

/** A database with other tables; its client may not be known yet. */
function withTables(database: Database, table: Database['table']): Database {
  return {
    provider: database.provider,
    get drizzle() {
      return database.drizzle;
    },
    table,
    transaction: (work) => database.transaction(work),
    condition: (definition, caller) => database.condition(definition, caller),
    mismatches: () => database.mismatches(),
    ping: () => database.ping(),
    poolStats: () => database.poolStats(),
    failure: (error) => database.failure(error),
    close: () => database.close(),
  };
}

/**
 * Whether an error means that the replica cannot do what the primary may: it does not respond, its
 * user lacks a privilege, or a table has not arrived yet. What is wrong in a request is wrong on both.
 */
function rejectionOf(watch: Watch, log: Log): (error: unknown) => boolean | Promise<boolean> {
  const reported = new Set<string>();
  return async (error) => {
    const kind = error instanceof DatabaseError ? error.failure.kind : null;
    if (kind === 'unavailable') watch.leave(error);
    if (kind === 'unavailable') return true;
    // All connections may be in use because it does not respond. A slow read is not done twice.
    if (kind === 'busy') return !(await watch.check());
    if (kind !== null && kind !== 'forbidden' && kind !== 'readOnly') return false;
    const reason = reasonOf(error);
    if (!reported.has(reason)) log.warn({ reason }, 'the primary did what the read replica cannot');
    reported.add(reason);
    return true;
  };
}

/** Whether a replica responds. */
interface Watch {
  isAway(): boolean;
  /** Nothing is sent to it until it responds to a check. */
  leave(error: unknown): void;
  /** Resolves with whether it responds. */
  check(): Promise<boolean>;
  close(): Promise<void>;
}

/** Milliseconds between checks of a replica that does not respond. */
const betweenChecksMs = 500;

function watchOf(replica: Database, log: Log): Watch {
  const closing = new AbortController();
  const { signal } = closing;
  let running: Promise<boolean> | null = null;
  let following: Promise<void> | null = null;
  /** False: closed meanwhile. */
  const pause = (): Promise<boolean> =>
    wait(betweenChecksMs, true, { signal, ref: false }).catch(() => false);
  const follow = async (): Promise<void> => {
    let isUp = false;
    while (!isUp && (await pause())) isUp = await check();
    following = null;
    if (isUp) log.info('reads go to the replica again');
  };
  const leave: Watch['leave'] = (error) => {
    if (following !== null || signal.aborted) return;
    log.warn(
      { reason: reasonOf(error) },
      'the read replica does not respond: reads go to the primary',
    );
    following = follow();
  };
  const check: Watch['check'] = () => {
    const beat = async (): Promise<boolean> => {
      try {
        await replica.ping();
        return true;
      } catch (error) {
        leave(error);
        return false;
      } finally {
        running = null;
      }
    };
    return (running ??= beat());
  };
  return {
    ...{ leave, check },
    isAway: () => following !== null,
    async close() {
      closing.abort();
      await following;
    },
  };
}
