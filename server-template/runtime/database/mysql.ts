import { is } from 'drizzle-orm';
import { customType, getTableConfig, MySqlTable } from 'drizzle-orm/mysql-core';
import { drizzle, type MySql2Database } from 'drizzle-orm/mysql2';
import mysql from 'mysql2';
import { ConfigurationError, isConfigurationError } from '../configuration/configuration-error.ts';
import { sharedTurns } from '../limits/shared-turns.ts';
import { heartbeat } from './connection/heartbeat.ts';
import { notOpened } from './connection/lost-connection.ts';
import { retriedStatements, retriedWork } from './connection/retried-statements.ts';
import { runningWork } from './connection/running-work.ts';
import { withSavepoints } from './connection/savepoints.ts';
import type { Database, DatabaseOptions } from './database.ts';
import { mysqlCodec } from './mysql/codecs.ts';
import { explainMysql, isDeadlock, isOfNode, whyNotOpened } from './mysql/errors.ts';
import { connectionOptions, sessionPool, type SessionPool } from './mysql/pool.ts';
import { mysqlStatements, sameText, selectionWords } from './mysql/statements.ts';
import { primaryKeyOf } from './shape/shaped-field.ts';
import { failureFor, type Provider, tableAccess } from './table-access.ts';

/** Drizzle's tables and columns of this database. */
export * from 'drizzle-orm/mysql-core';

/** A BIT(1) as a boolean. */
export const bitBoolean = customType<{ data: boolean; driverData: Buffer }>({
  dataType: () => 'bit(1)',
  toDriver: (value) => Buffer.from([value ? 1 : 0]),
  fromDriver: (value) => value[0] === 1,
});

/** MariaDB's UUID. */
export const uuid = customType<{ data: string; driverData: string }>({ dataType: () => 'uuid' });

/** Binary data; `sqlType` is `varbinary(16)`, `blob` and the like. */
export function bytes(name: string, sqlType: string) {
  return customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => sqlType })(name);
}

/** A set of values from a list. */
export function set(name: string, values: readonly string[]) {
  const list = values.map((value) => `'${value.replaceAll("'", "''")}'`).join(',');
  return customType<{ data: string[]; driverData: string }>({
    dataType: () => `set(${list})`,
    toDriver: (value) => value.join(','),
    fromDriver: (value) => (value === '' ? [] : value.split(',')),
  })(name);
}

/** A column of a type without its own builder, exchanged as text. */
export function otherType(name: string, sqlType: string) {
  return customType<{ data: string; driverData: string }>({ dataType: () => sqlType })(name);
}

const showVariables = "show variables where variable_name in ('version', 'wsrep_on')";

/** Opens a pool for a `mysql:` URL, of MariaDB or MySQL, as detected from the server unless `speaks` is given; rejects if no database responds. */
export async function openDatabase(
  options: DatabaseOptions,
  speaks?: 'mariadb' | 'mysql',
): Promise<Database<MySql2Database>> {
  const pool = sessionPool(options);
  const pulse = heartbeat({
    async open(onLost) {
      const connection = mysql.createConnection(connectionOptions(options)).promise();
      connection.on('error', onLost);
      return connection;
    },
    beat: (connection) => connection.query({ sql: 'select 1', timeout: options.poolTimeoutMs }),
    close: async (connection) => connection.destroy(),
  });
  try {
    await pulse.ping();
    const [rows] = await pool.query({ sql: showVariables, rowsAsArray: true });
    const variables = JSON.stringify(rows);
    const isMariadb = speaks === undefined ? /mariadb/i.test(variables) : speaks === 'mariadb';
    if (isMariadb && variables.includes('"wsrep_on","ON"')) await pool.useCluster();
    else if (options.syncWait === true)
      throw new ConfigurationError(
        'DB_WSREP_SYNC_WAIT is for Galera clusters of MariaDB, and this database is not part of one: remove the setting.',
      );
    return databaseOver({ options, pool, pulse, isMariadb });
  } catch (error) {
    await Promise.all([pulse.close(), pool.end()]);
    if (isConfigurationError(error)) throw error;
    throw notOpened('mysql', error, whyNotOpened(error));
  }
}

interface OpenParts {
  readonly options: DatabaseOptions;
  readonly pool: SessionPool;
  readonly pulse: ReturnType<typeof heartbeat>;
  readonly isMariadb: boolean;
}

function databaseOver({ options, pool, pulse, isMariadb }: OpenParts): Database<MySql2Database> {
  const database = drizzle({ client: pool as unknown as mysql.Pool, jit: true });
  const running = runningWork();
  const retry = {
    ...{ isPassing: isDeadlock, firstPauseMs: 5 },
    patienceMs: options.statementTimeoutMs,
    ...{ isOfNode, leaveNode: () => pool.closeIdle() },
  };
  const provider: Provider<MySql2Database> = {
    codec: (column) => mysqlCodec(column, isMariadb),
    words: selectionWords,
    primaryKey: (table) => (is(table, MySqlTable) ? primaryKeyOf(getTableConfig(table)) : []),
    sameText,
    statements: (shape) =>
      retriedStatements(mysqlStatements({ database, pool, shape, returning: isMariadb }), retry),
    transaction: (work) =>
      retriedWork(
        () =>
          pool.transaction((query) => {
            const own: SessionPool = { ...pool, query, transaction: (inner) => inner(query) };
            const on = drizzle({ client: own as unknown as mysql.Pool, jit: true });
            return work(
              (shape) => mysqlStatements({ database: on, pool: own, shape, returning: isMariadb }),
              withSavepoints(on, (statement) => query({ sql: statement })),
            );
          }),
        retry,
      ),
    explain: explainMysql,
    turn: sharedTurns(options.sharedTurns),
  };
  return {
    provider: 'mysql',
    drizzle: database,
    ...tableAccess(provider, running),
    ping: () => pulse.ping(),
    poolStats: () => ({ ...pool.stats(), max: options.poolSize }),
    failure: (error) => failureFor(error, provider),
    async close() {
      await running.close();
      await Promise.all([pulse.close(), pool.end()]);
    },
  };
}
