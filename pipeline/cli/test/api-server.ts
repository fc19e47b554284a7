import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { isBrokenTrust } from '../../contract/http/broken-trust.ts';
import { PipelineError } from '../../errors.ts';
import { errorCode } from '../../write/file-hash.ts';
import { printable } from '../terminal/terminal.ts';
import { commandWords } from './command-words.ts';

/** How to start an API for a run. */
export interface ServerStart {
  /** Command line, run without a shell. */
  readonly command: string;
  readonly folder: string;
  readonly endpoint: string;
  /** Time-out of the first response, in seconds. */
  readonly waitSeconds: number;
  readonly signal: AbortSignal;
  /** Called with the server's log. */
  readonly onLog: (text: string) => void;
}

/** An API process started here. */
export interface ApiServer {
  /** Stops it and all processes that it started. */
  stop(): Promise<void>;
  /** The end of its log. */
  log(): string;
  /** Resolves when its first process ends. */
  readonly ended: Promise<void>;
}

const isWindows = process.platform === 'win32';
const POLL_MS = 50;
const GRACE_MS = 5000;
const MOST_LOG = 8000;

/**
 * Starts a server and waits until it responds at the endpoint. Throws API_UNREACHABLE, with the
 * server's log, if it ends or does not respond in time.
 */
export async function startApiServer(start: ServerStart): Promise<ApiServer> {
  if (await responses(start.endpoint)) throw occupied(start.endpoint);
  const { program, args, env } = commandWords(start.command);
  const child = spawn(program, args, {
    cwd: start.folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group: `npm start` consists of several processes, and all of them must end.
    detached: !isWindows,
    windowsHide: true,
  });
  // The server must not outlive this process.
  const killAtExit = (): void => killGroup(child, 'SIGKILL');
  process.once('exit', killAtExit);
  const log = collectLog(child, start.onLog);
  const end = endOf(child);
  const stop = async (): Promise<void> => {
    await stopGroup(child, end.promise);
    process.off('exit', killAtExit);
  };
  const server = { stop, log, ended: end.promise };
  const fault = await readiness(start, end.reason);
  if (fault === null) return server;
  const elsewhere =
    end.reason() === null ? 'If it listens at another address, pass --endpoint. ' : '';
  await server.stop();
  start.signal.throwIfAborted();
  throw new PipelineError({
    code: 'API_UNREACHABLE',
    message: `The server ${JSON.stringify(start.command)} ${fault}.`,
    place: start.endpoint,
    hint: `${elsewhere}${logHint(log())}`,
  });
}

/** Whether there is an HTTP response at an address, with any status. */
export async function responses(endpoint: string): Promise<boolean> {
  try {
    const response = await fetch(endpoint, {
      redirect: 'manual',
      signal: AbortSignal.timeout(2000),
    });
    await response.body?.cancel();
    return true;
  } catch (error) {
    // The run reports a faulty certificate.
    return error instanceof TypeError && isBrokenTrust(errorCode(error.cause));
  }
}

/** Null once the server responds, else the reason. */
async function readiness(start: ServerStart, ended: () => string | null): Promise<string | null> {
  const deadline = performance.now() + start.waitSeconds * 1000;
  while (performance.now() < deadline && !start.signal.aborted) {
    const fault = ended();
    if (fault !== null) return fault;
    if (await responses(start.endpoint)) return ended();
    await wait(POLL_MS);
  }
  return ended() ?? `did not respond within ${start.waitSeconds} s`;
}

function endOf(child: ChildProcess): {
  readonly promise: Promise<void>;
  readonly reason: () => string | null;
} {
  const state: { reason: string | null } = { reason: null };
  const promise = new Promise<void>((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      state.reason =
        error.code === 'ENOENT' ? 'cannot be started: there is no such program' : error.message;
      resolve();
    });
    child.once('exit', (code, signal) => {
      state.reason ??= `exited before it responded (${code === null ? (signal ?? 'killed') : `exit code ${code}`})`;
      resolve();
    });
  });
  return { promise, reason: () => state.reason };
}

function collectLog(child: ChildProcess, onLog: (text: string) => void): () => string {
  let tail = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      tail = (tail + text).slice(-MOST_LOG);
      onLog(text);
    });
  }
  return () => tail;
}

async function stopGroup(child: ChildProcess, ended: Promise<void>): Promise<void> {
  killGroup(child, 'SIGTERM');
  const deadline = performance.now() + GRACE_MS;
  // The first process may have ended while one that it started still completes its requests.
  while (isGroupAlive(child) && performance.now() < deadline) await wait(POLL_MS);
  killGroup(child, 'SIGKILL');
  await ended;
  child.stdout?.destroy();
  child.stderr?.destroy();
}

function isGroupAlive({ pid }: ChildProcess): boolean {
  if (pid === undefined || isWindows) return false;
  try {
    return process.kill(-pid, 0);
  } catch {
    return false;
  }
}

function killGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  // Windows has no process groups and no signals: the process is stopped with all that it started.
  if (isWindows) {
    spawnSync('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore' });
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // The whole group has ended.
  }
}

function occupied(endpoint: string): PipelineError {
  return new PipelineError({
    code: 'API_UNREACHABLE',
    message: `Something already responds at ${endpoint}.`,
    place: endpoint,
    hint: 'Stop it, or omit --server to test the API that already runs there.',
  });
}

/** The end of a log as a hint. */
export function logHint(log: string): string {
  const lines = printable(log).trim().split('\n').slice(-20).join('\n    ');
  return lines === '' ? 'It wrote no output.' : `The end of its output:\n    ${lines}`;
}
