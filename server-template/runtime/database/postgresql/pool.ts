import pg from 'pg';
import { ConfigurationError } from '../../configuration/configuration-error.ts';
import { postgresqlUrls } from '../../../shared/url/postgresql-url.ts';
import { heartbeat } from '../connection/heartbeat.ts';
import { noConnection, notOpened, unavailable } from '../connection/lost-connection.ts';
import { runningWork } from '../connection/running-work.ts';
import type { Database, DatabaseOptions } from '../database.ts';
import { ExplainedError } from '../database-failure.ts';
import { reasonOf } from '../driver-error.ts';
import { boundStatements, statementBounds } from './bounded-query.ts';
import { failureFor, type Provider, tableAccess } from '../table-access.ts';
import { usableUrl } from '../usable-url.ts';
import { isFatal, isServerFault } from './errors.ts';

/**
 * Connection strings to try in turn; the driver parses one, and reads its files, when it creates a
 * client, without connecting.
 */
function connectionStrings(url: string, folder: string): readonly [string, ...(readonly string[])] {
  const strings = usableUrl(() => postgresqlUrls(url, folder));
  try {
    void new pg.Client({ connectionString: strings[0] });
    return strings;
  } catch {
    throw new ConfigurationError(
      'The database cannot be opened: its URL has invalid parameters; check sslmode, and whether the files in sslcert, sslkey and sslrootcert can be read.',
    );
  }
}

/** A provider over a pool of `pg`. */
export interface PoolProvider<Client> extends Provider {
  readonly provider: Database['provider'];
  readonly drizzle: Client;
}

/** Opens a pool and its heartbeat for PostgreSQL, or a server with the same protocol. */
export async function openPool<Client>(
  options: DatabaseOptions,
  build: (pool: pg.Pool) => PoolProvider<Client>,
): Promise<Database<Client>> {
  const [url, ...others] = connectionStrings(options.url, options.folder ?? '.');
  try {
    return await openPoolAt({ ...options, url }, build);
  } catch (error) {
    const [other] = others;
    if (other === undefined || !reasonOf(error).includes('does not support SSL')) throw error;
    return openPoolAt({ ...options, url: other }, build);
  }
}

async function openPoolAt<Client>(
  options: DatabaseOptions,
  build: (pool: pg.Pool) => PoolProvider<Client>,
): Promise<Database<Client>> {
  const pool = listeningPool(options);
  const provider = build(pool);
  const running = runningWork();
  const pulse = heartbeat({
    async open(onLost) {
      const client = new pg.Client({
        connectionString: options.url,
        connectionTimeoutMillis: options.poolTimeoutMs,
        query_timeout: options.poolTimeoutMs,
      });
      client.on('error', onLost);
      await client.connect();
      return client;
    },
    beat: (client) => client.query('select 1'),
    close: (client) => client.end(),
  });
  const database: Database<Client> = {
    provider: provider.provider,
    drizzle: provider.drizzle,
    ...tableAccess(provider, running),
    ping: () => pulse.ping(),
    poolStats: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      max: options.poolSize,
    }),
    failure: (error) => failureFor(error, provider),
    async close() {
      await running.close();
      await Promise.all([pulse.close(), pool.ending ? undefined : pool.end()]);
    },
  };
  try {
    await database.ping();
  } catch (error) {
    await database.close();
    throw notOpened(provider.provider, error, provider.explain(error));
  }
  return database;
}

/** Session settings for the formats that the codecs parse. */
const session =
  "set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex'; set lc_monetary = 'C'";

/**
 * Errors after which a named statement is unusable: its result type has changed, or the server has
 * dropped it.
 */
const staleStatement = new Set(['0A000', '26000']);

/**
 * A pool that survives lost connections, and keeps a connection after an error of its statement.
 */
function listeningPool(options: DatabaseOptions): pg.Pool {
  // The server's own time-out comes first; this one is for an unresponsive server.
  const bounds = statementBounds(options.statementTimeoutMs + 500, options.answerLimit);
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    keepAlive: true,
    connectionTimeoutMillis: options.poolTimeoutMs,
    // eslint-disable-next-line @typescript-eslint/no-misused-promises -- the pool waits for it, although its types do not allow it
    onConnect(client) {
      boundStatements(client, bounds);
      return client.query(`${session}; set statement_timeout = ${options.statementTimeoutMs}`);
    },
  });
  pool.on('error', (error) => options.onConnectionLost?.(reasonOf(error)));
  // While a statement uses a connection, the pool does not listen to it, and an unhandled error
  // event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const connect = boundedConnect(pool, options.poolSize);
  // The pool's own query() closes the connection on every error, even a unique violation.
  return Object.assign(pool, {
    connect,
    query: (config: pg.QueryConfig, values?: unknown[]) => queryOn(pool, config, values),
  });
}

/** Connects; on a time-out, reports whether all connections are in use. */
function boundedConnect(pool: pg.Pool, max: number): () => Promise<pg.PoolClient> {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  let used = 0;
  pool.on('acquire', () => (used += 1));
  pool.on('release', () => (used -= 1));
  return () =>
    connect().catch((error: unknown) => {
      throw isServerFault(error) && !isFatal(error) ? error : noConnection({ used, max });
    });
}

async function queryOn(
  pool: pg.Pool,
  config: pg.QueryConfig,
  values?: unknown[],
): Promise<pg.QueryResult> {
  const client = await pool.connect();
  let broken = false;
  try {
    return await client.query(config, values);
  } catch (error) {
    if (error instanceof ExplainedError) throw error;
    broken = !isServerFault(error) || isFatal(error);
    if (isServerFault(error) && staleStatement.has(error.code ?? '')) {
      broken = true;
      return await client.query({ ...config, name: undefined }, values);
    }
    throw isServerFault(error) ? error : unavailable();
  } finally {
    client.release(broken);
  }
}
