import type mysql from 'mysql2';
import type { PoolConnection } from 'mysql2/promise';
import { ExplainedError } from '../database-failure.ts';
import { sizeOfRow } from '../statements/row-size.ts';

/**
 * The rows of a query; throws, and destroys the connection, if they are too large together: the
 * server cannot be stopped otherwise.
 */
export function boundedQuery(
  connection: PoolConnection,
  statement: mysql.QueryOptions,
  most: number,
): Promise<[mysql.QueryResult, mysql.FieldPacket[]]> {
  const { promise, resolve, reject } =
    Promise.withResolvers<[mysql.QueryResult, mysql.FieldPacket[]]>();
  const rows: mysql.RowDataPacket[] = [];
  let fields: mysql.FieldPacket[] = [];
  let bytes = 0;
  const core = coreOf(connection);
  // The driver reports the loss of a connection only to statements with a callback.
  core.on('error', reject);
  core
    .query(statement)
    .on('error', reject)
    .on('fields', (found: mysql.FieldPacket[]) => (fields = found))
    .on('result', (row: mysql.RowDataPacket) => {
      bytes += sizeOfRow(row);
      if (rows.length > 0 && bytes > most) {
        reject(new ExplainedError({ kind: 'pageTooLarge' }));
        connection.destroy();
      } else rows.push(row);
    })
    .on('end', () => resolve([rows, fields]));
  return promise.finally(() => core.off('error', reject));
}

/** The driver's own connection, which takes callbacks. */
export function coreOf(connection: PoolConnection): mysql.PoolConnection {
  return (connection as unknown as { readonly connection: mysql.PoolConnection }).connection;
}
