import { sqlServerAddress } from '../../../server-template/shared/url/sqlserver-url.ts';
import type { ConnectOptions, Writer } from '../dialect.ts';
import { usableUrl } from '../usable-url.ts';
import { openPool } from './connect.ts';
import { loadMssql } from './mssql-driver.ts';

/**
 * Opens a connection with write access; each call runs one batch. Throws PipelineError
 * (DATABASE_*).
 */
export async function openSqlserverWriter(url: string, options: ConnectOptions): Promise<Writer> {
  const target = usableUrl(() => sqlServerAddress(url));
  const { batch, query, close } = await openPool(await loadMssql(), target, options);
  return { run: batch, rows: query, close };
}
