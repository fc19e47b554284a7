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
  const folder = await mkdtemp(join(tmpdir(), 'haproxy-'));
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
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, `${lines.join('\n')}\n`);
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  const ended = once(child, 'exit');
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
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
