import { accessSync, constants } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { drizzle, type NodeSQLiteDatabase } from 'drizzle-orm/node-sqlite';
import { retriedWork, type RetryRules } from '../connection/retried-statements.ts';
import { withSavepoints } from '../connection/savepoints.ts';
import type { DatabaseOptions } from '../database.ts';
import { reasonOf } from '../driver-error.ts';
import { BoundedFile } from './bounded-file.ts';

/** Our SQL function: whether a text contains another, ignoring case. */
export const containsFunction = 'specmill_contains';

// Writers wait for checkpoints: at SQLite's default of 1000 pages that is half of a small insert's
// time.
const writeAhead = 'pragma journal_mode = wal; pragma wal_autocheckpoint = 4000';

/** Opens a file with the settings of all connections; throws if it is not a database. */
export function openFile(
  path: string,
  { poolTimeoutMs, answerLimit = Infinity, watch }: DatabaseOptions,
): DatabaseSync {
  try {
    // SQLite's own wait for another process's lock blocks all requests: it is used at start only.
    const client = new BoundedFile(path, {
      ...{ timeout: poolTimeoutMs, most: answerLimit },
      watch,
    });
    client.exec(
      'pragma foreign_keys = on; pragma cache_size = -16000; pragma synchronous = normal',
    );
    client.function(containsFunction, { deterministic: true }, (text, part) =>
      Number(String(text).toLowerCase().includes(String(part).toLowerCase())),
    );
    // A read-only file keeps its journal mode.
    if (isWritable(path)) client.exec(writeAhead);
    client.exec('select 1 from sqlite_schema limit 1');
    client.exec('pragma busy_timeout = 0');
    return client;
  } catch (error) {
    throw new Error(`no SQLite database at ${path}: ${reasonOf(error)}`, { cause: error });
  }
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs transactions one after another, on a separate connection: other requests continue meanwhile,
 * and do not see uncommitted changes.
 */
export interface TransactionWriter {
  run<Result>(
    work: (on: NodeSQLiteDatabase) => Promise<Result>,
    retry: RetryRules,
  ): Promise<Result>;
  close(): void;
}

/** Creates the writer of a file; its connection is opened on first use. */
export function transactionWriter(
  path: string,
  client: DatabaseSync,
  options: DatabaseOptions,
): TransactionWriter {
  let own: DatabaseSync | null = null;
  let last: Promise<unknown> = Promise.resolve();
  // An in-memory database has one connection.
  const connection = (): DatabaseSync =>
    (own ??= path === ':memory:' ? client : openFile(path, options));
  return {
    run(work, retry) {
      const result = last.then(async () => {
        const writer = connection();
        await retriedWork(async () => writer.exec('begin immediate'), retry);
        try {
          const own = drizzle({ client: writer, jit: true });
          const done = await work(withSavepoints(own, (statement) => writer.exec(statement)));
          writer.exec('commit');
          return done;
        } catch (error) {
          if (writer.isTransaction) writer.exec('rollback');
          throw error;
        }
      });
      last = result.catch(() => undefined);
      return result;
    },
    close() {
      if (own?.isOpen === true) own.close();
    },
  };
}
