import cluster from 'node:cluster';
import type { Worker } from 'node:cluster';
import { once } from 'node:events';
import { colors } from '../terminal/terminal.ts';

/** How a server is started. */
export interface ServerStart {
  /** Its main module, absolute. */
  readonly main: string;
  readonly folder: string;
  /** Variables beyond those of this process. */
  readonly env: Readonly<Record<string, string>>;
}

/** A server that listens. */
export interface ServerProcess {
  /** Fulfilled when it ends, by itself or because it was stopped; the code is null after a signal. */
  readonly ended: Promise<number | null>;
  /** Lets requests in flight finish; past the grace period it is killed. */
  stop(): Promise<void>;
}

/** Longer than a generated server waits for requests in flight. */
const graceMs = 20_000;

/** Starts a server as a process of its own and waits until it listens; the exit code where it ends before. This process holds the port, so that a second server can take over from a first without a gap. */
export async function startServer(
  { main, folder, env }: ServerStart,
  signal: AbortSignal,
): Promise<ServerProcess | { readonly exitCode: number | null }> {
  // Programs that read the log get it as it is.
  const isRead = process.stdout.isTTY;
  cluster.setupPrimary({ exec: main, args: [], execArgv: [], cwd: folder, silent: isRead });
  const worker = cluster.fork(env);
  if (isRead) await showLog(worker);
  const ended = exitOf(worker);
  const stop = (): Promise<void> => stopWorker(worker, ended);
  const abort = (): void => void stop();
  signal.addEventListener('abort', abort, { once: true });
  const listening = once(worker, 'listening').then(() => 'listening' as const);
  const first = await Promise.race([listening, ended]);
  signal.removeEventListener('abort', abort);
  return first === 'listening' ? { ended, stop } : { exitCode: first };
}

async function showLog({ process: child }: Worker): Promise<void> {
  const { readableLog } = await import('./readable-log.ts');
  child.stdout?.pipe(readableLog(process.stdout, colors.isColorSupported));
  child.stderr?.pipe(process.stderr);
}

async function exitOf(worker: Worker): Promise<number | null> {
  return new Promise((resolve) => {
    worker.once('exit', (code: number | null) => resolve(code));
  });
}

async function stopWorker(worker: Worker, ended: Promise<unknown>): Promise<void> {
  worker.process.kill('SIGTERM');
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), graceMs);
  await ended;
  clearTimeout(timer);
}
