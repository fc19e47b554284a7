import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { startCommand } from '../../pipeline/emit/project/start-command.ts';
import { load, type LoadRequests } from './load.ts';
import { childrenOf, cpuMicrosecondsOf, cpuMsOfTree } from './process-usage.ts';

/** A server process under load. */
export interface Contestant {
  readonly name: string;
  readonly process: ChildProcess;
  readonly port: number;
  /** From process start to the first 200, including child processes. */
  readonly firstResponse: { readonly cpuMs: number; readonly wallMs: number };
}

/** Command that starts a server. */
export interface ServerProgram {
  readonly name: string;
  /** Arguments for Node. */
  readonly args: (port: number) => readonly string[];
  readonly env?: (port: number) => Readonly<Record<string, string>>;
  /** Path that is requested until it returns 200. */
  readonly probe: string;
}

/** Result of one round. */
export interface Measure {
  readonly cpuMicroseconds: number;
  readonly perSecond: number;
}

const LONGEST_START_MS = 180_000;

/**
 * Another checkout of this repository, with its packages installed, which the benchmarks of servers
 * and mocks also measure (`BENCH_BASE`); null: none.
 */
export const baseCheckout: string | null = process.env['BENCH_BASE'] ?? null;

/** Starts a server and waits until `probe` returns 200. */
export async function startProgram(program: ServerProgram): Promise<Contestant> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, program.args(port), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...program.env?.(port) },
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2000);
  });
  while (performance.now() - started < LONGEST_START_MS && !hasEnded(child)) {
    const response = await fetch(`http://127.0.0.1:${port}${program.probe}`).catch(() => null);
    if (response?.ok) {
      const firstResponse = {
        cpuMs: cpuMsOfTree(child.pid ?? 0),
        wallMs: performance.now() - started,
      };
      await response.arrayBuffer();
      return { name: program.name, process: child, port, firstResponse };
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  child.kill();
  throw new Error(`${program.name} does not respond to ${program.probe}: ${said}`);
}

/** Starts a server on a database in production mode. */
export async function startContestant(
  name: string,
  file: string,
  {
    url,
    probe,
    env = {},
  }: {
    readonly url: string;
    readonly probe: string;
    readonly env?: Readonly<Record<string, string>>;
  },
): Promise<Contestant> {
  return startProgram({
    ...{ name, probe },
    args: () => startCommand(file).slice(1),
    env: (port) => ({
      ...env,
      NODE_ENV: 'production',
      DATABASE_URL: url,
      API_PORT: String(port),
      API_HOST: '127.0.0.1',
    }),
  });
}

/** Stops a server and waits for its exit. */
export async function stopContestant({ process: child }: Contestant): Promise<void> {
  child.kill('SIGTERM');
  if (!hasEnded(child)) await once(child, 'exit');
}

/** By itself or by a signal. */
export function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** The server's CPU per request and requests per second, in one round of load. */
export async function measure(
  contestant: Contestant,
  kind: LoadRequests,
  options: { readonly connections: number; readonly requests: number },
): Promise<Measure> {
  const pid = contestant.process.pid ?? 0;
  const before = cpuOfServer(pid);
  const result = await load(contestant.port, kind, options);
  if (result.wrong > 0) throw new Error(`${contestant.name}: ${result.wrong} wrong responses`);
  return {
    cpuMicroseconds: (cpuOfServer(pid) - before) / result.requests,
    perSecond: result.requests / result.seconds,
  };
}

/** CPU microseconds of a server and its workers. */
function cpuOfServer(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, id) => sum + cpuMicrosecondsOf(id), 0);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
