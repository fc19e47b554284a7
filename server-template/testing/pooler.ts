import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './free-port.ts';
import { postgresDatabases, postgresUrl, type TestDatabases } from './test-databases.ts';

/** A PgBouncer in front of the server at POSTGRES_URL, which forwards every database. */
export interface Pooler {
  /** The URL of a database through the pooler. */
  through(url: string): string;
  stop(): Promise<void>;
}

/** When a pooler gives a server's connection to another client. */
export type PoolMode = 'session' | 'transaction' | 'statement';

/** Null, or why there is no PgBouncer here; with CI=true that fails. */
export async function missingPooler(): Promise<string | null> {
  const missing = await postgresDatabases.missing();
  if (missing !== null) return missing;
  if (spawnSync('pgbouncer', ['--version'], { stdio: 'ignore' }).error === undefined) return null;
  const reason = 'pgbouncer is not installed';
  if (process.env['CI'] === 'true') throw new Error(reason);
  process.stderr.write(`SKIPPED: ${reason}\n`);
  return reason;
}

/** Starts a PgBouncer with few connections, so that sessions change hands all the time. */
export async function startPooler(mode: PoolMode, connections = 2): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'pooler-'));
  const port = await freePort();
  const { hostname, port: serverPort, username, password } = new URL(postgresUrl);
  const login = `user=${username || 'postgres'}${password === '' ? '' : ` password=${decodeURIComponent(password)}`}`;
  const lines = [
    `[databases]`,
    `* = host=${hostname} port=${serverPort || '5432'} ${login}`,
    `[pgbouncer]`,
    `listen_addr = 127.0.0.1`,
    `listen_port = ${port}`,
    `unix_socket_dir =`,
    `auth_type = any`,
    `pool_mode = ${mode}`,
    `max_client_conn = 500`,
    `default_pool_size = ${connections}`,
    // Each time another connection, so that no client is lucky to get its own again.
    `server_round_robin = 1`,
  ];
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, `${lines.join('\n')}\n`);
  await chmod(folder, 0o755);
  // It does not run as root.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child = spawn('pgbouncer', [file], { stdio: ['ignore', 'ignore', 'pipe'], ...user });
  const ended = once(child, 'close');
  const log: string[] = [];
  await new Promise<void>((resolve, reject) => {
    createInterface(child.stderr).on('line', (line) => {
      log.push(line);
      if (line.includes('process up')) resolve();
    });
    child.once('error', reject);
    child.once('close', () => reject(new Error(`pgbouncer ended: ${log.join('\n')}`)));
  });
  return {
    through(url) {
      const changed = new URL(url);
      changed.host = `127.0.0.1:${port}`;
      return changed.href;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** New databases, whose URLs lead through a pooler. */
export function pooledDatabases(pooler: Pooler, settings = ''): TestDatabases {
  return {
    missing: missingPooler,
    async create(schema) {
      const database = await postgresDatabases.create(`${settings}${schema}`);
      return { ...database, url: pooler.through(database.url) };
    },
  };
}
