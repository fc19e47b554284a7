import { accessSync, constants } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { drizzle, type NodeSQLiteDatabase } from 'drizzle-orm/node-sqlite';
import { retriedWork, type RetryRules } from '../connection/retried-statements.ts';
import type { DatabaseOptions } from '../database.ts';
import { reasonOf } from '../driver-error.ts';
import { BoundedFile } from './bounded-file.ts';

/** A function of ours in SQL: whether a text contains another, ignoring case. */
export const containsFunction = 'specmill_contains';

// A checkpoint is what a writer waits for the disk for: at SQLite's own 1000 pages that is half of a small insert's time.
const writeAhead = 'pragma journal_mode = wal; pragma wal_autocheckpoint = 4000';

/** Opens a file with the settings that all of its connections have; throws where there is no database in it. */
export function openFile(
  path: string,
  { poolTimeoutMs, answerLimit = Infinity }: DatabaseOptions,
): DatabaseSync {
  try {
    // SQLite's own wait for another process's lock holds up every request: it is for the start alone.
    const client = new BoundedFile(path, { timeout: poolTimeoutMs, most: answerLimit });
    client.exec(
      'pragma foreign_keys = on; pragma cache_size = -16000; pragma synchronous = normal',
    );
    client.function(containsFunction, { deterministic: true }, (text, part) =>
      Number(String(text).toLowerCase().includes(String(part).toLowerCase())),
    );
    // A file that cannot be written keeps the mode it has.
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

/** Runs transactions one after the other, on a connection of their own: other requests go on meanwhile, and see nothing of them before their end. */
export interface TransactionWriter {
  run<Result>(
    work: (on: NodeSQLiteDatabase) => Promise<Result>,
    retry: RetryRules,
  ): Promise<Result>;
  close(): void;
}

/** The writer of a file; its connection is opened when it is first needed. */
export function transactionWriter(
  path: string,
  client: DatabaseSync,
  options: DatabaseOptions,
): TransactionWriter {
  let own: DatabaseSync | null = null;
  let last: Promise<unknown> = Promise.resolve();
  // What is in memory alone has one connection.
  const connection = (): DatabaseSync =>
    (own ??= path === ':memory:' ? client : openFile(path, options));
  return {
    run(work, retry) {
      const result = last.then(async () => {
        const writer = connection();
        await retriedWork(async () => writer.exec('begin immediate'), retry);
        try {
          const done = await work(drizzle({ client: writer, jit: true }));
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
