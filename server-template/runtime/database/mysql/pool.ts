import { connect, isIP, type Socket } from 'node:net';
import mysql from 'mysql2';
import type { PoolConnection } from 'mysql2/promise';
import { mysqlAddress, type MysqlAddress } from '../../../shared/url/mysql-url.ts';
import { noConnection, unavailable } from '../connection/lost-connection.ts';
import type { DatabaseOptions } from '../database.ts';
import { reasonOf } from '../driver-error.ts';
import { usableUrl } from '../usable-url.ts';
import { boundedQuery, coreOf } from './bounded-query.ts';
import { checkReplies, hasBadReply } from './checked-replies.ts';
import { isBroken, isOfNode } from './errors.ts';

/**
 * The part of mysql2's pool that Drizzle uses, with a limit on waiting and fixed session settings.
 */
export interface SessionPool {
  readonly query: RunQuery;
  getConnection(): Promise<PoolConnection>;
  /** Runs statements in a transaction. */
  transaction<Result>(work: (query: RunQuery) => Promise<Result>): Promise<Result>;
  /** Makes sessions those of a Galera cluster from now on. */
  useCluster(): Promise<void>;
  /** Closes idle connections. */
  closeIdle(): Promise<void>;
  stats(): { readonly open: number; readonly idle: number; readonly waiting: number };
  end(): Promise<void>;
}

type QueryReply = [mysql.QueryResult, mysql.FieldPacket[]];

/** Runs a statement on one connection; rejects as unavailable if that is lost. */
export type RunQuery = (statement: mysql.QueryOptions, values?: unknown[]) => Promise<QueryReply>;

/** Driver settings of one connection. */
export function connectionOptions(options: DatabaseOptions): mysql.ConnectionOptions {
  const { url, folder = '.', poolTimeoutMs } = options;
  const address = usableUrl(() => mysqlAddress(url, folder));
  return {
    ...address,
    ...(address.ssl?.verifyIdentity && isIP(address.host) !== 0 && { stream: socketTo(address) }),
    connectTimeout: poolTimeoutMs,
    supportBigNumbers: true,
    bigNumberStrings: true,
    dateStrings: true,
    decimalNumbers: false,
  };
}

/**
 * mysql2 verifies certificates against `_host`, which Node sets for host names only: an IP address
 * would be verified as localhost.
 */
function socketTo({ host, port }: MysqlAddress): () => Socket {
  return () =>
    Object.assign(connect({ host, port, noDelay: true, keepAlive: true }), { _host: host });
}

/** Creates a pool with fixed session settings; does not connect yet. */
export function sessionPool(options: DatabaseOptions): SessionPool {
  const core = mysql.createPool({
    ...connectionOptions(options),
    connectionLimit: options.poolSize,
  });
  const pool = core.promise();
  let isCluster = false;
  const counts = countConnections(core, options, () => sessionSql(options, isCluster));
  let waiting = 0;
  let ended: Promise<void> | null = null;

  const getConnection = async (): Promise<PoolConnection> => {
    const pending = pool.getConnection();
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(unavailable()), options.poolTimeoutMs);
    waiting++;
    try {
      return await Promise.race([pending, late]);
    } catch {
      // A late connection is returned to the pool.
      pending.then((connection) => connection.release()).catch(() => undefined);
      const { open, idle } = counts();
      throw noConnection({ used: open - idle, max: options.poolSize });
    } finally {
      clearTimeout(timer);
      waiting--;
    }
  };
  const onConnection = async <Result>(
    work: (query: RunQuery) => Promise<Result>,
  ): Promise<Result> => {
    const connection = await getConnection();
    try {
      return await work((statement, values) =>
        watchedQuery(options, connection, {
          ...{ ...statement, ...limits(options) },
          ...(values && { values }),
        }),
      );
    } finally {
      connection.release();
    }
  };
  const closeIdle = async (): Promise<void> => {
    for (let left = counts().idle; left > 0 && counts().idle > 0; left--)
      (await getConnection()).destroy();
  };
  return {
    getConnection,
    query: (statement, values) => onConnection((query) => query(statement, values)),
    transaction: (work) => onConnection((query) => inTransaction(query, work)),
    async useCluster() {
      isCluster = true;
      await closeIdle();
    },
    closeIdle,
    stats: () => ({ ...counts(), waiting }),
    end: () => (ended ??= pool.end()),
  };
}

function countConnections(
  pool: mysql.Pool,
  options: DatabaseOptions,
  session: () => string,
): () => { readonly open: number; readonly idle: number } {
  const open = new Set<unknown>();
  const used = new Set<unknown>();
  pool.on('acquire', (connection) => used.add(connection));
  pool.on('release', (connection) => used.delete(connection));
  pool.on('connection', (connection) => {
    open.add(connection);
    checkReplies(connection);
    const forget = (): void => {
      open.delete(connection);
      used.delete(connection);
    };
    connection.on('end', forget);
    connection.on('error', (error) => {
      forget();
      options.onConnectionLost?.(reasonOf(error));
    });
    // Runs before the statement that the connection was opened for.
    connection.query(session(), (error) => {
      if (error !== null) connection.destroy();
    });
  });
  return () => ({ open: open.size, idle: open.size - used.size });
}

/**
 * UTC, strict mode, zero dates as stored, backslash escapes as mysql2 writes them, and the
 * statement time-out in MariaDB's and MySQL's syntax. A Galera cluster would run an INSERT that
 * lost a conflict again after it has returned its row, which then has another key: the statement
 * fails instead, and is retried as a whole.
 */
function sessionSql(
  { statementTimeoutMs, syncWait = false }: DatabaseOptions,
  isCluster: boolean,
): string {
  const mode = 'STRICT_ALL_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION';
  const seconds = statementTimeoutMs / 1000;
  const cluster = isCluster
    ? `, wsrep_retry_autocommit = 0${syncWait ? ', wsrep_sync_wait = 7' : ''}`
    : '';
  return (
    `set time_zone = '+00:00', sql_mode = '${mode}', innodb_lock_wait_timeout = ${Math.ceil(seconds)}` +
    ` /*M!100100 , max_statement_time = ${seconds}${cluster} */ /*!50708 , max_execution_time = ${statementTimeoutMs} */`
  );
}

/** Drizzle's typeCast function would be called for each value; dateStrings has the same effect. */
function limits({ statementTimeoutMs }: DatabaseOptions): Partial<mysql.QueryOptions> {
  // The server's own time-out comes first; this one is for an unresponsive server.
  return { typeCast: true, timeout: statementTimeoutMs + 500 };
}

async function watchedQuery(
  { watch, answerLimit = Infinity }: DatabaseOptions,
  connection: PoolConnection,
  statement: mysql.QueryOptions,
): Promise<QueryReply> {
  if (watch === undefined) return queryOn(connection, statement, answerLimit);
  const end = watch.begin('mysql', statement.sql);
  const commented = { ...statement, sql: watch.commented(statement.sql) };
  const reply = queryOn(connection, commented, answerLimit);
  if (end !== null) reply.then(() => end(), end);
  return reply;
}

async function queryOn(
  connection: PoolConnection,
  statement: mysql.QueryOptions,
  most: number,
): Promise<QueryReply> {
  try {
    return await (statement.sql.startsWith('select ')
      ? boundedQuery(connection, statement, most)
      : connection.query(statement));
  } catch (error) {
    if (isOfNode(error)) connection.destroy();
    if (!isBroken(error) && !hasBadReply(coreOf(connection))) throw error;
    connection.destroy();
    throw unavailable();
  }
}

async function inTransaction<Result>(
  query: RunQuery,
  work: (query: RunQuery) => Promise<Result>,
): Promise<Result> {
  await query({ sql: 'start transaction' });
  try {
    const result = await work(query);
    await query({ sql: 'commit' });
    return result;
  } catch (error) {
    // A lost connection is rolled back by the server.
    await query({ sql: 'rollback' }).catch(() => undefined);
    throw error;
  }
}
