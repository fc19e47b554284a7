import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { load, type LoadCase } from './load.ts';

/** A server process under load. */
export interface Contestant {
  readonly name: string;
  readonly process: ChildProcess;
  readonly port: number;
}

/** What one round showed. */
export interface Measure {
  readonly cpuMicroseconds: number;
  readonly perSecond: number;
}

/** Starts a server and waits until `probe` answers. */
export async function startContestant(
  name: string,
  file: string,
  { url, probe }: { readonly url: string; readonly probe: string },
): Promise<Contestant> {
  const port = await freePort();
  const child = spawn(process.execPath, [file], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: url,
      API_PORT: String(port),
      API_HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
    },
  });
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}${probe}`).catch(() => null);
    if (answer?.ok) return { name, process: child, port };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill();
  throw new Error(`${name} does not answer ${probe}`);
}

/** Ends a server and waits for it. */
export async function stopContestant({ process: child }: Contestant): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
}

/** CPU of the server for each request, and requests a second, in one round of load. */
export async function measure(
  contestant: Contestant,
  kind: LoadCase,
  options: { readonly connections: number; readonly requests: number },
): Promise<Measure> {
  const before = cpuMicrosecondsOf(contestant);
  const result = await load(contestant.port, kind, options);
  if (result.wrong > 0) throw new Error(`${contestant.name}: ${result.wrong} wrong answers`);
  return {
    cpuMicroseconds: (cpuMicrosecondsOf(contestant) - before) / result.requests,
    perSecond: result.requests / result.seconds,
  };
}

/** Linux only: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html (a tick is 10 ms) */
function cpuMicrosecondsOf({ process: { pid } }: Contestant): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
