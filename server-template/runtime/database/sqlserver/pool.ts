import type mssql from 'mssql';
import { sqlServerAddress } from '../../../shared/url/sqlserver-url.ts';
import type { DatabaseOptions } from '../database.ts';
import { rejectOtherSchemas } from '../connection/named-schemas.ts';
import type { StatementWatch } from '../connection/statement-watch.ts';
import { usableUrl } from '../usable-url.ts';
import { watchRequests } from './watched-requests.ts';

/** A transaction creates requests like its pool. */
export async function inTransaction<Result>(
  pool: mssql.ConnectionPool,
  watch: StatementWatch | undefined,
  work: (own: mssql.ConnectionPool) => Promise<Result>,
): Promise<Result> {
  const transaction = pool.transaction();
  watchRequests(transaction, watch);
  await transaction.begin();
  try {
    const result = await work(transaction as unknown as mssql.ConnectionPool);
    await transaction.commit();
    return result;
  } catch (error) {
    // An error may have rolled it back already.
    await transaction.rollback().catch(() => undefined);
    throw error;
  }
}

/** Settings of the driver for one pool. */
export function connectionConfig(options: DatabaseOptions, poolSize: number): mssql.config {
  const { host, port, instance, user, password, database, schemas, ...tls } = usableUrl(() =>
    sqlServerAddress(options.url),
  );
  rejectOtherSchemas({ schemas }, options.schemas ?? [], user);
  return {
    server: host,
    port,
    user,
    password,
    database,
    connectionTimeout: options.poolTimeoutMs,
    requestTimeout: options.statementTimeoutMs,
    pool: { max: poolSize, min: 0, acquireTimeoutMillis: options.poolTimeoutMs },
    options: {
      ...tls,
      ...(instance !== null && { instanceName: instance }),
      useUTC: true,
      enableArithAbort: true,
    },
  };
}
