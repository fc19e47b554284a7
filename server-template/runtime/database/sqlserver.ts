import { is } from 'drizzle-orm';
import { customType, getTableConfig, mssqlSchema, MsSqlTable } from 'drizzle-orm/mssql-core';
import { drizzle, type NodeMsSqlDatabase } from 'drizzle-orm/node-mssql';
import mssql from 'mssql';
import { sharedTurns } from '../limits/shared-turns.ts';
import { heartbeat } from './connection/heartbeat.ts';
import { isNetworkError, notOpened } from './connection/lost-connection.ts';
import { runningWork } from './connection/running-work.ts';
import { type SavepointWords, withSavepoints } from './connection/savepoints.ts';
import type { Database, DatabaseOptions } from './database.ts';
import { driverFields, reasonOf } from './driver-error.ts';
import { sqlServerCodec } from './sqlserver/codecs.ts';
import { explain } from './sqlserver/errors.ts';
import { connectionConfig, inTransaction } from './sqlserver/pool.ts';
import { sameText, selectionWords, sqlServerStatements } from './sqlserver/statements.ts';
import { watchRequests } from './sqlserver/watched-requests.ts';
import { primaryKeyOf } from './shape/shaped-field.ts';
import { failureFor, type Provider, tableAccess } from './table-access.ts';

/** Drizzle's tables and columns of this database. */
export * from 'drizzle-orm/mssql-core';

/** Tables and views of the schema that documents omit; logins may have another default schema. */
export const { table: mssqlTable, view: mssqlView } = mssqlSchema('dbo');

/** A UNIQUEIDENTIFIER. */
export const uuid = customType<{ data: string; driverData: string }>({
  dataType: () => 'uniqueidentifier',
});

/** A SMALLDATETIME, which keeps minutes. */
export const smallDateTime = customType<{ data: string; driverData: string }>({
  dataType: () => 'smalldatetime',
});

/** A JSON document. */
export const json = customType<{ data: string; driverData: string }>({ dataType: () => 'json' });

/** Binary data; `sqlType` is `varbinary(16)`, `image` and the like. */
export function bytes(name: string, sqlType: string) {
  return customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => sqlType })(name);
}

/** A column of a type without its own builder, exchanged as text. */
export function otherType(name: string, sqlType: string) {
  return customType<{ data: string; driverData: string }>({ dataType: () => sqlType })(name);
}

/** https://learn.microsoft.com/en-us/sql/t-sql/language-elements/save-transaction-transact-sql */
const savepointWords: SavepointWords = {
  ...{ set: 'save transaction', undo: 'rollback transaction', release: null },
};

/** Opens a pool for a `sqlserver:` URL; rejects if no database responds. */
export async function openDatabase(options: DatabaseOptions): Promise<Database<NodeMsSqlDatabase>> {
  const pool = new mssql.ConnectionPool(connectionConfig(options, options.poolSize));
  pool.on('error', (error: unknown) => options.onConnectionLost?.(reasonOf(error)));
  try {
    await pool.connect();
  } catch (error) {
    const { code } = driverFields(error);
    const isAway = code === 'ESOCKET' || code === 'ETIMEOUT' || isNetworkError(error);
    throw notOpened('sqlserver', error, isAway ? { kind: 'unavailable' } : null);
  }
  return databaseOver(pool, options);
}

/** A database over a connected pool. */
export function databaseOver(
  pool: mssql.ConnectionPool,
  options: DatabaseOptions,
): Database<NodeMsSqlDatabase> {
  watchRequests(pool, options.watch);
  const database = drizzle({ client: pool, jit: true });
  const running = runningWork();
  const provider: Provider<NodeMsSqlDatabase> = {
    codec: sqlServerCodec,
    words: selectionWords,
    primaryKey: (table) => (is(table, MsSqlTable) ? primaryKeyOf(getTableConfig(table)) : []),
    sameText,
    statements: (shape) => sqlServerStatements({ database, pool, shape }),
    transaction: (work) =>
      inTransaction(pool, options.watch, (own) => {
        const on = drizzle({ client: own, jit: true });
        return work(
          (shape) => sqlServerStatements({ database: on, pool: own, shape }),
          withSavepoints(on, (statement) => own.request().query(statement), savepointWords),
        );
      }),
    explain,
    turn: sharedTurns(options.sharedTurns),
  };
  const pulse = heartbeat({
    open: () => new mssql.ConnectionPool(connectionConfig(options, 1)).connect(),
    beat: (connection) => connection.request().query('select 1'),
    close: (connection) => connection.close(),
  });
  return {
    provider: 'sqlserver',
    drizzle: database,
    ...tableAccess(provider, running),
    ping: () => pulse.ping(),
    poolStats: () => ({
      open: pool.size,
      idle: pool.available,
      waiting: pool.pending,
      max: options.poolSize,
    }),
    failure: (error) => failureFor(error, provider),
    async close() {
      await running.close();
      await Promise.all([pulse.close(), pool.close()]);
    },
  };
}
