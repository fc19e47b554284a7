import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../../server-template/testing/free-port.ts';
import { serverUser } from './server-user.ts';

const binaries = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1);

/** Null, or why no PostgreSQL can be started here; with CI=true that fails. */
export function missingPostgres(): string | null {
  if (binaries !== undefined) return null;
  const reason = 'the programs of a PostgreSQL server are not installed';
  if (process.env['CI'] === 'true') throw new Error(reason);
  process.stderr.write(`SKIPPED: ${reason}\n`);
  return reason;
}

/** A PostgreSQL of its own, and a standby. */
export interface PostgresPair extends AsyncDisposable {
  readonly ports: { readonly primary: number; readonly standby: number };
  /** Ends the primary without a shutdown, and promotes the standby. */
  failOver(): Promise<void>;
  /** Ends the standby without a shutdown. */
  stopStandby(): Promise<void>;
  startStandby(): Promise<void>;
}

/**
 * Starts both with an empty database `postgres` of the user `postgres`. If they are synchronous,
 * the standby receives each commit before it is acknowledged.
 */
export async function startPair(isSynchronous = true): Promise<PostgresPair> {
  const folder = await mkdtemp(join(tmpdir(), 'standby-'));
  const user = serverUser('postgres');
  if (user !== null) chownSync(folder, user.uid, user.gid);
  const run = async (program: string, ...args: readonly string[]): Promise<void> => {
    await promisify(execFile)(join(binaries ?? '', program), args, { cwd: folder, ...user });
  };
  const start = async (data: string, port: number, ...options: readonly string[]) => {
    const settings = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${folder}`,
    ];
    const flags = [...settings, ...options].flatMap((option) => ['-c', option]);
    const child = spawn(join(binaries ?? '', 'postgres'), ['-D', data, ...flags], {
      ...{ cwd: folder, stdio: 'ignore', ...user },
    });
    await untilReachable(port, child);
    return child;
  };
  const ports = { primary: await freePort(), standby: await freePort() };
  await run('initdb', '-D', 'primary', '-U', 'postgres', '--auth=trust', '--no-sync');
  const primary = await start(
    'primary',
    ports.primary,
    `synchronous_standby_names=${isSynchronous ? '*' : ''}`,
  );
  const at = ['-h', '127.0.0.1', '-p', String(ports.primary), '-U', 'postgres'];
  await run('pg_basebackup', ...at, '-D', 'standby', '-R', '--checkpoint=fast', '--no-sync');
  let standby = await start('standby', ports.standby);
  return {
    ports,
    async failOver() {
      await end(primary, 'SIGQUIT');
      await query(ports.standby, 'select pg_promote()');
    },
    stopStandby: () => end(standby, 'SIGQUIT'),
    async startStandby() {
      standby = await start('standby', ports.standby);
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([primary, standby].map((child) => end(child, 'SIGQUIT')));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The URL of a node's database. */
export function nodeUrl(port: number): string {
  return `postgresql://postgres@127.0.0.1:${port}/postgres`;
}

/** Runs a statement on a node, and returns its rows. */
export async function query(port: number, sql: string): Promise<readonly unknown[]> {
  const client = new pg.Client(nodeUrl(port));
  await client.connect();
  const { rows } = await client.query<object>(sql);
  await client.end();
  return rows;
}

async function untilReachable(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const isUp = await query(port, 'select 1').then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await new Promise(setImmediate);
  }
  throw new Error(`postgres exited with ${child.exitCode}`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}
