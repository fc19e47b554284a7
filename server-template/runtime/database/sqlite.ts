import { existsSync } from 'node:fs';
import { is, sql } from 'drizzle-orm';
import { drizzle, type NodeSQLiteDatabase } from 'drizzle-orm/node-sqlite';
import { customType, getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { databasePath } from '../../shared/url/sqlite-url.ts';
import { retriedStatements } from './connection/retried-statements.ts';
import { runningWork } from './connection/running-work.ts';
import type { Database, DatabaseOptions } from './database.ts';
import { sqliteCodec } from './sqlite/codecs.ts';
import { explain, isLocked } from './sqlite/errors.ts';
import { openFile, transactionWriter, type TransactionWriter } from './sqlite/file.ts';
import { selectionWords, sqliteStatements } from './sqlite/statements.ts';
import { primaryKeyOf } from './shape/shaped-field.ts';
import { failureFor, type Provider, tableAccess } from './table-access.ts';
import { usableUrl } from './usable-url.ts';

/** Drizzle's tables and columns of this database. */
export * from 'drizzle-orm/sqlite-core';

/** A date, stored as `2024-02-29`. */
export const date = customType<{ data: string; driverData: string }>({ dataType: () => 'date' });

/** A time of day, stored as `12:30:00`. */
export const time = customType<{ data: string; driverData: string }>({ dataType: () => 'time' });

/**
 * A timestamp, stored in UTC: as `2024-02-29 12:30:00`, the format of CURRENT_TIMESTAMP, or in another
 * form, as by `storedAs` in the document.
 */
export const dateTime = customType<{
  data: string;
  driverData: string;
  config: { readonly storedAs: string };
}>({
  dataType: () => 'datetime',
});

/** A column of any other declared type, exchanged as text. */
export function otherType(name: string, declared: string) {
  return customType<{ data: string; driverData: string }>({ dataType: () => declared })(name);
}

/** Opens the SQLite file of a `file:` URL; rejects if it does not exist. */
export async function openDatabase(
  options: DatabaseOptions,
): Promise<Database<NodeSQLiteDatabase>> {
  const path = usableUrl(() => databasePath(options.url, options.folder ?? '.'));
  if (path !== ':memory:' && !existsSync(path)) throw new Error(`no SQLite database at ${path}`);
  const client = openFile(path, options);
  const writer = transactionWriter(path, client, options);
  const provider = sqliteProvider(drizzle({ client, jit: true }), options, writer);
  const running = runningWork();
  const beat = client.prepare('select 1');
  return {
    provider: 'sqlite',
    drizzle: provider.drizzle,
    ...tableAccess(provider, running),
    ping: async () => void beat.get(),
    poolStats: () => ({
      open: client.isOpen ? 1 : 0,
      idle: client.isOpen ? 1 : 0,
      waiting: 0,
      max: 1,
    }),
    failure: (error) => failureFor(error, provider),
    async close() {
      await running.close();
      writer.close();
      if (client.isOpen) client.close();
    },
  };
}

function sqliteProvider(
  database: NodeSQLiteDatabase,
  { poolTimeoutMs }: DatabaseOptions,
  writer: TransactionWriter,
): Provider<NodeSQLiteDatabase> & { readonly drizzle: NodeSQLiteDatabase } {
  const retry = { isPassing: isLocked, firstPauseMs: 2, patienceMs: poolTimeoutMs };
  return {
    drizzle: database,
    codec: sqliteCodec,
    words: selectionWords,
    primaryKey: (table) => (is(table, SQLiteTable) ? primaryKeyOf(getTableConfig(table)) : []),
    sameText: (column, value) =>
      column.columnType === 'SQLiteText' ? sql`${column} = ${value} collate binary` : null,
    statements: (shape) => retriedStatements(sqliteStatements(database, shape), retry),
    transaction: (work) =>
      writer.run((on) => work((shape) => sqliteStatements(on, shape), on), retry),
    explain,
  };
}
