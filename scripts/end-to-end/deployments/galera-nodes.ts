import {
  execFile,
  spawn,
  spawnSync,
  type ChildProcess,
  type SpawnOptions,
} from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import mysql, { type RowDataPacket } from 'mysql2/promise';
import { freePort } from '../../../server-template/testing/free-port.ts';
import { serverUser } from './server-user.ts';

const library = ['/usr/lib/galera/libgalera_smm.so', '/usr/lib64/galera-4/libgalera_smm.so'].find(
  existsSync,
);

/** Null, or why no cluster can be started here; with CI=true that fails. */
export function missingGalera(): string | null {
  const programs = ['mariadbd', 'mariadb-install-db', 'rsync'].filter(
    (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).error !== undefined,
  );
  const missing = [...programs, ...(library === undefined ? ['the library of galera-4'] : [])];
  if (missing.length === 0) return null;
  const reason = `not installed: ${missing.join(', ')}`;
  if (process.env['CI'] === 'true') throw new Error(reason);
  process.stderr.write(`SKIPPED: ${reason}\n`);
  return reason;
}

/** A MariaDB of a cluster. */
export interface GaleraNode {
  readonly port: number;
  /** Port of a page with status 200 while the node accepts statements, as clustercheck has it. */
  readonly checkPort: number;
  /** Ends it without a shutdown. */
  kill(): Promise<void>;
  /** Starts it again, and resolves when it has what the others have. */
  restart(): Promise<void>;
  /** Cuts it off from the others, which continue without it, or connects it again. */
  isolate(isCutOff: boolean): Promise<void>;
}

/** Three nodes on this machine, with an empty database `test`. */
export interface GaleraCluster extends AsyncDisposable {
  readonly nodes: readonly GaleraNode[];
}

/** The URL of a node's, or a load balancer's, database. */
export function galeraUrl(port: number): string {
  return `mysql://app:app@127.0.0.1:${port}/test`;
}

/** Starts a cluster. If it fails, another program may have taken one of its ports: others are tried. */
export async function startGalera(tries = 3): Promise<GaleraCluster> {
  try {
    return await startNodes();
  } catch (error) {
    if (tries === 1) throw error;
    return startGalera(tries - 1);
  }
}

async function startNodes(): Promise<GaleraCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'galera-'));
  const user = serverUser('mysql');
  if (user !== null) chownSync(folder, user.uid, user.gid);
  const ports = await Promise.all(Array.from({ length: 3 }, freePort));
  const groupPorts = await Promise.all(ports.map(freePort));
  const address = `gcomm://${groupPorts.map((port) => `127.0.0.1:${port}`).join(',')}`;
  const nodes: OwnNode[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.close()));
    await rm(folder, { recursive: true, force: true });
  };
  const empty = join(folder, 'empty');
  try {
    await install(empty);
    for (const [index, port] of ports.entries()) {
      const data = join(folder, String(port));
      await promisify(execFile)('cp', ['-a', empty, data]);
      const node = await startNode({ data, port, groupPort: groupPorts[index] ?? 0, address });
      nodes.push(node);
    }
    await query(ports[0] ?? 0, 'create database test');
    await query(ports[0] ?? 0, "grant all on test.* to app@'%' identified by 'app'");
  } catch (error) {
    await stop();
    throw error;
  }
  return { nodes, [Symbol.asyncDispose]: stop };
}

/** Runs a program as the owner of a node's folder, who may not write to ours. */
function ownedBy(data: string): Pick<SpawnOptions, 'uid' | 'gid' | 'env'> {
  return { ...serverUser('mysql'), env: { ...process.env, TMPDIR: dirname(data) } };
}

async function install(data: string): Promise<void> {
  await promisify(execFile)(
    'mariadb-install-db',
    [
      ...['--no-defaults', '--auth-root-authentication-method=normal'],
      ...['--skip-test-db', `--datadir=${data}`],
    ],
    { ...ownedBy(data) },
  );
}

interface OwnNode extends GaleraNode {
  close(): Promise<void>;
}

interface NodeParts {
  readonly data: string;
  readonly port: number;
  readonly groupPort: number;
  readonly address: string;
}

async function startNode({ data, port, groupPort, address }: NodeParts): Promise<OwnNode> {
  const log = `${data}.log`;
  const transferPort = await freePort();
  const localPort = await freePort();
  const provider = [
    `base_port=${groupPort}`,
    `gmcast.listen_addr=tcp://127.0.0.1:${groupPort}`,
    `ist.recv_addr=127.0.0.1:${localPort}`,
    'evs.keepalive_period=PT0.1S;evs.inactive_check_period=PT0.1S;evs.suspect_timeout=PT1.2S',
    // After a loss the others agree with the second of these messages; by default a second later.
    'evs.inactive_timeout=PT3S;evs.join_retrans_period=PT0.2S;gcache.size=16M',
  ].join(';');
  const start = async (isFirst: boolean): Promise<ChildProcess> => {
    const child = spawn(
      'mariadbd',
      [
        ...['--no-defaults', `--datadir=${data}`, `--port=${port}`],
        ...[
          '--bind-address=127.0.0.1',
          `--socket=${join(data, 's')}`,
          `--log-error=${log}`,
          '--skip-log-bin',
        ],
        ...['--binlog-format=ROW', '--innodb-autoinc-lock-mode=2'],
        ...['--innodb-flush-log-at-trx-commit=0', '--innodb-buffer-pool-size=32M'],
        ...['--innodb-log-file-size=16M', '--wsrep-on=ON', `--wsrep-provider=${library ?? ''}`],
        ...[`--wsrep-cluster-address=${address}`, '--wsrep-cluster-name=specmill'],
        ...['--wsrep-node-address=127.0.0.1', '--wsrep-sst-method=rsync'],
        ...[`--wsrep-sst-receive-address=127.0.0.1:${transferPort}`, '--wsrep-slave-threads=2'],
        `--wsrep-provider-options=${provider}`,
        ...(isFirst ? ['--wsrep-new-cluster'] : []),
      ],
      { cwd: data, stdio: 'ignore', ...ownedBy(data) },
    );
    while (child.exitCode === null && !(await isReady(port))) await pause();
    if (child.exitCode !== null) throw new Error(`mariadbd ended: ${await lastErrors(log)}`);
    return child;
  };
  let child = await start(address.startsWith(`gcomm://127.0.0.1:${groupPort},`));
  const check = await checkPage(port);
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return {
    port,
    checkPort: (check.address() as AddressInfo).port,
    kill,
    async restart() {
      child = await start(false);
    },
    async isolate(isCutOff) {
      await query(port, `set global wsrep_provider_options = 'gmcast.isolate=${Number(isCutOff)}'`);
      while ((await isReady(port)) === isCutOff) await pause();
    },
    async close() {
      check.close();
      await kill();
    },
  };
}

async function lastErrors(log: string): Promise<string> {
  const lines = (await readFile(log, 'utf8')).split('\n');
  return lines.filter((line) => line.includes('[ERROR]')).join('\n');
}

/** Responds with 200 while a node accepts statements, as the usual script for load balancers does. */
async function checkPage(port: number): Promise<Server> {
  const server = createServer((_request, response) => {
    void isReady(port).then((isUp) => response.writeHead(isUp ? 200 : 503).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** Whether a node belongs to the part of its cluster that continues, and has what the others have. */
async function isReady(port: number): Promise<boolean> {
  const sql = "show status where variable_name = 'wsrep_ready' and value = 'ON'";
  return query(port, sql).then(
    (rows) => rows.length > 0,
    () => false,
  );
}

/** Runs a statement on a node as its administrator, and returns its rows. */
export async function query(port: number, sql: string): Promise<readonly object[]> {
  const connection = await mysql.createConnection({
    ...{ host: '127.0.0.1', port, user: 'root', connectTimeout: 2000 },
  });
  try {
    const [rows] = await connection.query<RowDataPacket[]>({ sql, timeout: 2000 });
    return rows;
  } finally {
    connection.destroy();
  }
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));
