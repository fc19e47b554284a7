import { startDeadline, type Deadline } from '../deadline.ts';
import type { Connection, ConnectOptions } from '../dialect.ts';
import { schemasNote } from '../schemas-note.ts';
import { withoutOwnTables } from '../without-own-tables.ts';
import { slowServerProblem } from '../network-problem.ts';
import { catalogFromRows } from './catalog-from-rows.ts';
import { catalogSql, rowsOfJson } from './catalog-query.ts';
import { connectionError, serverName } from './connection-errors.ts';
import {
  sqlServerAddress,
  type SqlServerAddress,
} from '../../../server-template/shared/url/sqlserver-url.ts';
import { usableUrl } from '../usable-url.ts';
import { loadMssql, type MssqlConfig, type MssqlDriver } from './mssql-driver.ts';

/** Connects to SQL Server. Throws PipelineError (DATABASE_*). */
export async function connectSqlserver(url: string, options: ConnectOptions): Promise<Connection> {
  const target = usableUrl(() => sqlServerAddress(url));
  return openWith(await loadMssql(), target, options);
}

/** Connects with a loaded driver. */
export async function openWith(
  driver: MssqlDriver,
  target: SqlServerAddress,
  options: ConnectOptions,
): Promise<Connection> {
  const { query, close } = await openPool(driver, target, options);
  return {
    readCatalog: async ({ schemas: asked }) => {
      const [row] = await query(catalogSql);
      const schemas = asked ?? target.schemas;
      const catalog = withoutOwnTables(catalogFromRows(rowsOfJson(row ?? {}), schemas));
      if (asked === schemas) return catalog;
      return { ...catalog, notes: [schemasNote(target.database, schemas), ...catalog.notes] };
    },
    close,
  };
}

/** A pool that runs queries until its deadline. */
interface Pool {
  readonly query: (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Runs statements as one batch, outside of a procedure's scope. */
  readonly batch: (sql: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Opens a pool of one connection. Throws PipelineError (DATABASE_*). */
export async function openPool(
  driver: MssqlDriver,
  target: SqlServerAddress,
  options: ConnectOptions,
): Promise<Pool> {
  const closers: (() => void)[] = [];
  const pool = new driver.ConnectionPool(
    settings(target, options.timeoutMs, (connection) => closers.push(() => connection.close())),
  );
  // Network errors also reject the pending query.
  pool.on('error', () => undefined);
  // A pool cannot be closed while connecting, but its connections can.
  const hangUp = () => closers.forEach((close) => close());
  const deadline = startDeadline(options, slowServerProblem(serverName(target)), hangUp);
  try {
    await guarded(target, deadline, () => pool.connect());
  } catch (error) {
    deadline.clear();
    hangUp();
    throw error;
  }
  return {
    query: async (sql) =>
      (await guarded(target, deadline, () => pool.request().query(sql))).recordset,
    batch: async (sql) => {
      await guarded(target, deadline, () => pool.request().batch(sql));
    },
    close: async () => {
      deadline.clear();
      await pool.close();
    },
  };
}

function settings(
  target: SqlServerAddress,
  timeoutMs: number,
  beforeConnect: MssqlConfig['beforeConnect'],
): MssqlConfig {
  return {
    server: target.host,
    port: target.port,
    user: target.user,
    password: target.password,
    database: target.database,
    connectionTimeout: timeoutMs,
    requestTimeout: timeoutMs,
    pool: { min: 0, max: 1 },
    options: {
      encrypt: target.encrypt,
      trustServerCertificate: target.trustServerCertificate,
      appName: 'specmill',
      ...(target.instance === null ? {} : { instanceName: target.instance }),
    },
    beforeConnect,
  };
}

async function guarded<T>(
  target: SqlServerAddress,
  deadline: Deadline,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await deadline.race(work());
  } catch (error) {
    throw connectionError(error, target);
  }
}
