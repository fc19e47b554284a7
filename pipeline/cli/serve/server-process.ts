import cluster from 'node:cluster';
import type { Worker } from 'node:cluster';
import { once } from 'node:events';
import { colors } from '../terminal/terminal.ts';

/** How a server is started. */
export interface ServerStart {
  /** Its main module, absolute. */
  readonly main: string;
  readonly folder: string;
  /** Environment variables in addition to this process's. */
  readonly env: Readonly<Record<string, string>>;
}

/** A listening server. */
export interface ServerProcess {
  /** Resolves when the process ends; the code is null after a signal. */
  readonly ended: Promise<number | null>;
  /** Waits for requests in flight; kills the process after the grace period. */
  stop(): Promise<void>;
}

/** Longer than a generated server waits for requests in flight. */
const graceMs = 20_000;

/**
 * Starts a server process and waits until it listens; returns the exit code if it ends before. This
 * process holds the port, so that a new server can take over without a gap.
 */
export async function startServer(
  { main, folder, env }: ServerStart,
  signal: AbortSignal,
): Promise<ServerProcess | { readonly exitCode: number | null }> {
  // In a pipe, the log stays JSON. Loaded first: a server may end as soon as it is started.
  const isRead = process.stdout.isTTY;
  const showLog = isRead ? await logPrinter() : null;
  cluster.setupPrimary({ exec: main, args: [], execArgv: [], cwd: folder, silent: isRead });
  const worker = cluster.fork(env);
  showLog?.(worker);
  const ended = exitOf(worker);
  const stop = (): Promise<void> => stopWorker(worker, ended);
  const abort = (): void => void stop();
  signal.addEventListener('abort', abort, { once: true });
  const listening = once(worker, 'listening').then(() => 'listening' as const);
  const first = await Promise.race([listening, ended]);
  signal.removeEventListener('abort', abort);
  return first === 'listening' ? { ended, stop } : { exitCode: first };
}

async function logPrinter(): Promise<(worker: Worker) => void> {
  const { readableLog } = await import('./readable-log.ts');
  return ({ process: child }) => {
    child.stdout?.pipe(readableLog(process.stdout, colors.isColorSupported));
    child.stderr?.pipe(process.stderr);
  };
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
