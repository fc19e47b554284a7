import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../server-template/testing/free-port.ts';

/** A HAProxy in front of servers on this machine. */
export interface Proxy extends AsyncDisposable {
  readonly url: string;
  /** Whether it sends requests to the server of a port. */
  isUp(port: number): Promise<boolean>;
}

/** Null, or why there is no HAProxy here; with CI=true that fails. */
export function missingProxy(): string | null {
  if (spawnSync('haproxy', ['-v'], { stdio: 'ignore' }).error === undefined) return null;
  const reason = 'haproxy is not installed';
  if (process.env['CI'] === 'true') throw new Error(reason);
  process.stderr.write(`SKIPPED: ${reason}\n`);
  return reason;
}

/** Starts a HAProxy that checks `/health` five times a second; `rules` are lines of its backend. */
export async function startProxy(
  ports: readonly number[],
  rules: readonly string[] = [],
): Promise<Proxy> {
  const port = await freePort();
  const lines = [
    'defaults',
    '  mode http',
    '  timeout connect 2s',
    '  timeout client 60s',
    '  timeout server 60s',
    // By default the interval, which a busy machine may exceed.
    '  timeout check 5s',
    '  option forwardfor',
    'frontend api',
    `  bind 127.0.0.1:${port}`,
    '  stats enable',
    '  stats uri /proxy',
    '  default_backend servers',
    'backend servers',
    '  balance roundrobin',
    '  option httpchk GET /health',
    ...rules.map((rule) => `  ${rule}`),
    ...ports.map((own) => `  server s${own} 127.0.0.1:${own} check inter 200ms fall 1 rise 1`),
  ];
  const child = await startHaproxy(lines);
  const url = `http://127.0.0.1:${port}`;
  const isUp = async (own: number): Promise<boolean> => {
    const text = await fetch(`${url}/proxy;csv`).then(
      (response) => response.text(),
      () => '',
    );
    return new RegExp(`^servers,s${own},.*,UP,`, 'm').test(text);
  };
  const areUp = async (): Promise<boolean> => !(await Promise.all(ports.map(isUp))).includes(false);
  while (child.exitCode === null && !(await areUp())) await new Promise(setImmediate);
  if (child.exitCode !== null) throw new Error(`haproxy exited with ${child.exitCode}`);
  return {
    url,
    isUp,
    [Symbol.asyncDispose]: () => child.stop(),
  };
}

/** A HAProxy in front of the nodes of a database. */
export interface Balancer extends AsyncDisposable {
  readonly port: number;
}

/**
 * Starts a HAProxy that sends connections to nodes in turn, or to the first one that is up. It
 * closes those to a node that is down, and with one writer also those to another one.
 */
export async function startBalancer(
  nodes: readonly { readonly port: number; readonly checkPort: number }[],
  hasOneWriter: boolean,
): Promise<Balancer> {
  const port = await freePort();
  const rules = 'inter 200ms fall 1 rise 2 on-marked-down shutdown-sessions';
  const lines = [
    'defaults',
    '  mode tcp',
    // Also the time, of at most a second, until it tries again, which must then be another node.
    '  timeout connect 500ms',
    '  option redispatch 1',
    '  retries 5',
    '  timeout client 60s',
    '  timeout server 60s',
    '  timeout check 5s',
    'listen database',
    `  bind 127.0.0.1:${port}`,
    `  balance ${hasOneWriter ? 'first' : 'roundrobin'}`,
    '  option httpchk GET /',
    ...nodes.map(({ port: own, checkPort }, index) => {
      const standby = index === 0 ? ' on-marked-up shutdown-backup-sessions' : ' backup';
      return `  server n${index} 127.0.0.1:${own} check port ${checkPort} ${rules}${hasOneWriter ? standby : ''}`;
    }),
  ];
  const child = await startHaproxy(lines);
  return { port, [Symbol.asyncDispose]: () => child.stop() };
}

interface Haproxy {
  readonly exitCode: number | null;
  stop(): Promise<void>;
}

async function startHaproxy(lines: readonly string[]): Promise<Haproxy> {
  const folder = await mkdtemp(join(tmpdir(), 'haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, `${lines.join('\n')}\n`);
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  return {
    get exitCode() {
      return child.exitCode;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
