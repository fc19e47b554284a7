import { connect as connectSocket, type Socket } from 'node:net';
import type { Connection as Driver, RowDataPacket } from 'mysql2';
import type { Catalog, Column } from '../../catalog/catalog.ts';
import { startDeadline, type Deadline } from '../deadline.ts';
import type { Connection, ConnectOptions } from '../dialect.ts';
import { withoutOwnTables } from '../without-own-tables.ts';
import { slowServerProblem } from '../network-problem.ts';
import { evidenceIf, jsonEvidence, withSamples, type SamplePart } from '../sample-values.ts';
import { quoteName } from './sql-text.ts';
import { catalogFromRows } from './catalog-from-rows.ts';
import { catalogQueries, serverOf, type MysqlRows } from './catalog-query.ts';
import { connectionError, serverName } from './connection-errors.ts';
import { mysqlAddress, type MysqlAddress } from '../../../server-template/shared/url/mysql-url.ts';
import { usableUrl } from '../usable-url.ts';

type RunQuery = (sql: string, parameters: readonly string[]) => Promise<RowDataPacket[]>;

/** Connects to a MySQL or MariaDB server. Throws PipelineError (DATABASE_*). */
export async function connectMysql(url: string, options: ConnectOptions): Promise<Connection> {
  const { query, target, close } = await openMysqlSession(url, options);
  return {
    async readCatalog({ wantsSample }) {
      const catalog = await readCatalog(query, target.database);
      return wantsSample === undefined
        ? catalog
        : withSamples(catalog, wantsSample, {
            ...{ quote: quoteName, part: samplePart },
            row: async (sql) => (await query(sql, []))[0],
          });
    },
    close,
  };
}

/** A connection that runs queries until its deadline. */
export interface MysqlSession {
  readonly target: MysqlAddress;
  readonly query: RunQuery;
  readonly close: () => Promise<void>;
}

/** Opens a connection. Throws PipelineError (DATABASE_*). */
export async function openMysqlSession(
  url: string,
  options: ConnectOptions,
): Promise<MysqlSession> {
  const target = usableUrl(() => mysqlAddress(url, options.baseFolder));
  const { createConnection } = await import('mysql2');
  const socket = openSocket(target);
  const deadline = startDeadline(options, slowServerProblem(serverName(target)), () =>
    socket.destroy(),
  );
  const driver = createConnection({
    user: target.user,
    password: target.password,
    database: target.database,
    host: target.host,
    charset: 'utf8mb4',
    // 0: no time-out of the driver's own, since the deadline applies.
    connectTimeout: 0,
    stream: () => socket,
    ...(target.ssl === undefined ? {} : { ssl: target.ssl }),
  });
  // Network errors also reject the pending query.
  driver.on('error', () => undefined);
  const query: RunQuery = (sql, parameters) =>
    guarded(target, deadline, () => runQuery(driver, sql, parameters));
  const close = async () => {
    deadline.clear();
    await endPolitely(driver, socket);
  };
  try {
    await guarded(target, deadline, () => handshake(driver));
  } catch (error) {
    deadline.clear();
    socket.destroy();
    throw error;
  }
  return { target, query, close };
}

async function readCatalog(query: RunQuery, database: string): Promise<Catalog> {
  // Other SQL modes change quoting and escaping.
  await query("SET SESSION sql_mode = '', sql_quote_show_create = 1", []);
  const [version] = await query('SELECT CONCAT(VERSION(), @@version_comment) AS version', []);
  const server = serverOf(String(version?.['version']));
  const rows: [string, unknown][] = [['database', database]];
  for (const [name, sql] of Object.entries(catalogQueries(server))) {
    rows.push([name, await query(sql, [database, database])]);
  }
  // The queries have the names and columns of MysqlRows.
  return withoutOwnTables(
    catalogFromRows(Object.fromEntries(rows) as unknown as MysqlRows, server),
  );
}

function samplePart({ type, sqlType }: Column, quoted: string): SamplePart | null {
  if (type.kind === 'json')
    return { sql: `GROUP_CONCAT(DISTINCT JSON_TYPE(${quoted}))`, read: jsonEvidence };
  if (type.kind === 'boolean' && /^tinyint/i.test(sqlType))
    return { sql: `MAX(${quoted} NOT IN (0, 1))`, read: evidenceIf('numbers') };
  if (type.kind !== 'date' && type.kind !== 'dateTime') return null;
  const isZero = `YEAR(${quoted}) = 0 OR MONTH(${quoted}) = 0 OR DAYOFMONTH(${quoted}) = 0`;
  return { sql: `MAX(${isZero})`, read: evidenceIf('zero') };
}

function openSocket({ host, port, socketPath }: MysqlAddress): Socket {
  if (socketPath !== undefined) return connectSocket(socketPath);
  // mysql2 checks the certificate against this name, which Node sets only for host names: an IP
  // address would be checked as localhost.
  return Object.assign(connectSocket({ host, port, noDelay: true }), { _host: host });
}

async function guarded<T>(
  target: MysqlAddress,
  deadline: Deadline,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await deadline.race(work());
  } catch (error) {
    throw connectionError(error, target);
  }
}

function handshake(driver: Driver): Promise<void> {
  return new Promise((resolve, reject) => {
    driver.connect((error) => (error ? reject(error) : resolve()));
  });
}

function runQuery(
  driver: Driver,
  sql: string,
  parameters: readonly string[],
): Promise<RowDataPacket[]> {
  return new Promise((resolve, reject) => {
    driver.query<RowDataPacket[]>(sql, [...parameters], (error, rows) =>
      error ? reject(error) : resolve(rows),
    );
  });
}

/** Ends the session without waiting for an unresponsive server. */
async function endPolitely(driver: Driver, socket: Socket): Promise<void> {
  const timer = setTimeout(() => socket.destroy(), 500);
  await new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
    driver.end(() => socket.destroy());
  });
  clearTimeout(timer);
}
