import pg from 'pg';
import {
  ConfigurationError,
  isConfigurationError,
} from '../../configuration/configuration-error.ts';
import { postgresqlAddress, type PostgresqlAddress } from '../../../shared/url/postgresql-url.ts';
import { heartbeat } from '../connection/heartbeat.ts';
import { noConnection, notOpened, unavailable } from '../connection/lost-connection.ts';
import { runningWork } from '../connection/running-work.ts';
import type { Database, DatabaseOptions } from '../database.ts';
import { ExplainedError } from '../database-failure.ts';
import { reasonOf } from '../driver-error.ts';
import { boundStatements, statementBounds } from './bounded-query.ts';
import { failureFor, type Provider, tableAccess } from '../table-access.ts';
import { rejectOtherSchemas } from '../connection/named-schemas.ts';
import { usableUrl } from '../usable-url.ts';
import { isFatal, isServerFault } from './errors.ts';
import { hasLostNames, PreparedNames } from './prepared-names.ts';
import { SessionSettings } from './session-settings.ts';

/**
 * Parses the URL; the driver parses a connection string, and reads its files, when it creates a
 * client, without connecting.
 */
function addressOf({ url, folder = '.', schemas = [] }: DatabaseOptions): PostgresqlAddress {
  const address = usableUrl(() => postgresqlAddress(url, folder));
  try {
    const { user = '' } = new pg.Client({ connectionString: address.urls[0] });
    rejectOtherSchemas(address, schemas, user);
    return address;
  } catch (error) {
    if (isConfigurationError(error)) throw error;
    throw new ConfigurationError(
      'The database cannot be opened: its URL has invalid parameters; check sslmode, and whether the files in sslcert, sslkey and sslrootcert can be read.',
    );
  }
}

/** A provider over a pool of `pg`. */
export interface PoolProvider<Client> extends Provider<Client> {
  readonly provider: Database['provider'];
  readonly drizzle: Client;
}

/** Options of a pool. */
interface PoolOptions extends DatabaseOptions {
  /** Whether no pooler is expected, so that all settings are those of sessions. */
  readonly hasOwnSessions?: boolean;
}

/** Opens a pool and its heartbeat for PostgreSQL, or a server with the same protocol. */
export async function openPool<Client>(
  options: PoolOptions,
  build: (pool: pg.Pool) => PoolProvider<Client>,
): Promise<Database<Client>> {
  const { urls, isPooled, schemas: path } = addressOf(options);
  const [url, ...others] = urls;
  const sessions = { ...options, isPooled, path };
  try {
    return await openPoolAt({ ...sessions, url }, build);
  } catch (error) {
    const [other] = others;
    if (other === undefined || !reasonOf(error).includes('does not support SSL')) throw error;
    return openPoolAt({ ...sessions, url: other }, build);
  }
}

type SessionOptions = PoolOptions &
  Pick<PostgresqlAddress, 'isPooled'> & { readonly path: PostgresqlAddress['schemas'] };

async function openPoolAt<Client>(
  options: SessionOptions,
  build: (pool: pg.Pool) => PoolProvider<Client>,
): Promise<Database<Client>> {
  const prepare = sessionsOf(options);
  const pool = listeningPool(options, prepare);
  const provider = build(pool);
  const running = runningWork();
  const pulse = heartbeat({
    async open(onLost) {
      const client = new pg.Client({
        connectionString: options.url,
        connectionTimeoutMillis: options.poolTimeoutMs,
      });
      client.on('error', onLost);
      await client.connect();
      await prepare(client, options.poolTimeoutMs);
      return client;
    },
    // As requests run theirs: a pooler may accept other statements.
    beat: (client) => runOn(client, aliveStatement, []),
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
    if (isConfigurationError(error)) throw error;
    throw notOpened(provider.provider, error, provider.explain(error));
  }
  return database;
}

const aliveStatement = {
  ...{ name: 'specmill_alive', text: 'select 1', rowMode: 'array' },
  types: pg.types,
} as const;

/**
 * Errors after which a named statement is unusable: its result type has changed, or the session does
 * not have it.
 */
function isStaleStatement(error: pg.DatabaseError): boolean {
  return error.code === '0A000' || hasLostNames(error);
}

/** Prepares a new connection, whose responses have a time-out in milliseconds. */
type PrepareConnection = (client: pg.ClientBase, timeoutMs?: number) => Promise<void>;

/** The limits of connections and, depending on who uses their sessions, settings. */
function sessionsOf(options: SessionOptions): PrepareConnection {
  const { isPooled, hasOwnSessions = false, preparedStatements = 'auto' } = options;
  const names = new PreparedNames(
    preparedStatements === 'auto' && isPooled ? 'off' : preparedStatements,
    options.onNamesLost,
  );
  const { watch } = options;
  const system = hasOwnSessions ? 'cockroachdb' : 'postgresql';
  const watched = watch === undefined ? null : { watch, system };
  const boundsOf = (ms: number) => statementBounds(ms, options.answerLimit, names, watched);
  // The server's own time-out comes first; this one is for an unresponsive server.
  const usual = boundsOf(options.statementTimeoutMs + 500);
  const settings = new SessionSettings(options, options.path);
  return async (client, timeoutMs) => {
    const session = boundStatements(client, timeoutMs === undefined ? usual : boundsOf(timeoutMs));
    if (hasOwnSessions) return settings.applyTo(client);
    if (!isPooled && (await settings.applyIfDirect(client))) return;
    session.settings = settings;
    await rejectStatementMode(client);
  };
}

/** A pooler that changes the session after each statement breaks every transaction. */
async function rejectStatementMode(client: pg.ClientBase): Promise<void> {
  try {
    await client.query('begin');
    await client.query('rollback');
  } catch (error) {
    if (!reasonOf(error).includes('statement pooling mode')) throw error;
    throw new ConfigurationError(
      'The database cannot be opened: its connection pooler runs in statement mode, which has no transactions; use its transaction or session mode.',
    );
  }
}

/**
 * A pool that survives lost connections, and keeps a connection after an error of its statement.
 */
function listeningPool(options: DatabaseOptions, prepare: PrepareConnection): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    keepAlive: true,
    connectionTimeoutMillis: options.poolTimeoutMs,
    // eslint-disable-next-line @typescript-eslint/no-misused-promises -- the pool waits for it, although its types do not allow it
    onConnect: (client) => prepare(client),
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

/** Closes idle connections, which may lead to a node that has become a replica. */
export async function closeIdle(pool: pg.Pool): Promise<void> {
  for (let left = pool.idleCount; left > 0 && pool.idleCount > 0; left--) {
    const client = await pool.connect();
    client.release(true);
  }
}

async function queryOn(
  pool: pg.Pool,
  config: pg.QueryConfig,
  values?: unknown[],
): Promise<pg.QueryResult> {
  const client = await pool.connect();
  let broken = false;
  try {
    return await runOn(client, config, values);
  } catch (error) {
    if (error instanceof ExplainedError) throw error;
    broken = !isServerFault(error) || isFatal(error);
    throw isServerFault(error) ? error : unavailable();
  } finally {
    client.release(broken);
  }
}

/** Runs a statement; one that its session cannot run under its name is repeated without it. */
async function runOn(
  client: pg.ClientBase,
  config: pg.QueryConfig,
  values?: unknown[],
): Promise<pg.QueryResult> {
  try {
    return await client.query(config, values);
  } catch (error) {
    if (!isServerFault(error) || !isStaleStatement(error)) throw error;
    return client.query({ ...config, name: undefined }, values);
  }
}
