import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { ServerLog } from '../log.ts';
import { isClusterMessage, type ClusterMessage } from './messages.ts';
import { gatherMetrics } from './gathered-metrics.ts';
import { WORKER_VARIABLE } from './worker.ts';

/** Delay before a worker that ended unexpectedly is replaced; doubled each time one ends early. */
const replaceAfterMs = 500;
const longestWaitMs = 30_000;
const livesLongMs = 60_000;

/** Runs the server in several worker processes that share its port, and replaces any that end. SIGTERM and SIGINT stop them after the requests in progress; SIGHUP replaces them one by one, with code and settings read again. */
export async function runWorkers(count: number, log: ServerLog): Promise<void> {
  const pool = new WorkerPool(count, log);
  pool.endOnSignals();
  const addresses = await pool.start();
  // Before the message, after which the signal may come.
  process.on('SIGHUP', () => void pool.replaceAll());
  log.logger.info({ ...addresses, workers: count }, 'listening');
  log.flush();
}

class WorkerPool {
  readonly #count: number;
  readonly #log: ServerLog;
  /** Workers that listen and are not stopping. */
  readonly #serving = new Set<Worker>();
  #isStopping = false;
  #isReplacing = false;
  #shortLives = 0;

  constructor(count: number, log: ServerLog) {
    this.#count = count;
    this.#log = log;
    cluster.on('message', (worker, message: unknown) => {
      if (!isClusterMessage(message)) return;
      if (message.kind === 'all-metrics') void this.#sendMetrics(worker, message.id);
    });
  }

  /** Where the workers listen. Ends the process if one cannot start; that worker has printed the reason. */
  async start(): Promise<object> {
    // The reason applies to all workers and is printed once.
    const first = await this.#open();
    const areOpen = first !== null && (await this.#openOthers());
    if (areOpen && !this.#isStopping) return first.addresses;
    // A signal that ended the workers also ends this process.
    const exitCode = this.#isStopping ? 0 : 1;
    await this.#end();
    this.#log.flush();
    process.exit(exitCode);
  }

  async #openOthers(): Promise<boolean> {
    if (this.#isStopping) return false;
    const others = Array.from({ length: this.#count - 1 }, () => this.#open());
    return !(await Promise.all(others)).includes(null);
  }

  endOnSignals(): void {
    for (const [signal, code] of [
      ['SIGINT', 130],
      ['SIGTERM', 143],
    ] as const) {
      process.on(signal, () => {
        if (this.#isStopping) {
          for (const worker of all()) worker.process.kill('SIGKILL');
          process.exit(code);
        }
        void this.#end().then(() => {
          this.#log.logger.info('stopped');
          this.#log.flush();
          process.exit(0);
        });
      });
    }
  }

  /** A new worker serves before an old one stops, so that every request reaches a worker. */
  async replaceAll(): Promise<void> {
    if (this.#isReplacing || this.#isStopping) return;
    this.#isReplacing = true;
    this.#log.logger.info('replacing the workers');
    const areReplaced = await this.#replaceEach([...this.#serving]);
    this.#isReplacing = false;
    if (areReplaced) this.#log.logger.info({ workers: this.#serving.size }, 'replaced the workers');
    else this.#log.logger.error('a new worker did not start: the others keep running');
    this.#log.flush();
  }

  /** Whether every new worker started. */
  async #replaceEach(workers: readonly Worker[]): Promise<boolean> {
    for (const old of workers) {
      if ((await this.#open()) === null) return false;
      await this.#retire(old);
    }
    return true;
  }

  /** Starts a worker; null if it ends before it listens. */
  async #open(): Promise<{ readonly addresses: object } | null> {
    const worker = cluster.fork({ [WORKER_VARIABLE]: '1' });
    const startedAt = performance.now();
    const ready = Promise.withResolvers<object>();
    worker.on('message', (message: unknown) => {
      if (isClusterMessage(message) && message.kind === 'ready') ready.resolve(message.addresses);
    });
    const ended = once(worker, 'exit').then(() => null);
    const addresses = await Promise.race([ready.promise, ended]);
    if (addresses === null) return null;
    this.#serving.add(worker);
    void ended.then(() => this.#replace(worker, performance.now() - startedAt));
    return { addresses };
  }

  /** Replaces a worker that ended unexpectedly. */
  async #replace(worker: Worker, livedMs: number): Promise<void> {
    if (!this.#serving.delete(worker) || this.#isStopping) return;
    const { exitCode, signalCode } = worker.process;
    this.#log.logger.error(
      { exitCode, signal: signalCode },
      'a worker exited and is being replaced',
    );
    this.#log.flush();
    if (livedMs > livesLongMs) this.#shortLives = 0;
    await this.#openLater();
  }

  async #openLater(): Promise<void> {
    const wait = Math.min(replaceAfterMs * 2 ** this.#shortLives, longestWaitMs);
    this.#shortLives += 1;
    await setTimeout(wait);
    if (!this.#isStopping && (await this.#open()) === null) await this.#openLater();
  }

  async #retire(worker: Worker): Promise<void> {
    this.#serving.delete(worker);
    stop(worker, false);
    if (!worker.isDead()) await once(worker, 'exit');
  }

  async #end(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(
      all().map(async (worker) => {
        if (this.#serving.has(worker)) stop(worker, true);
        // One that is still starting receives no messages yet.
        else worker.process.kill('SIGTERM');
        if (!worker.isDead()) await once(worker, 'exit');
      }),
    );
  }

  async #sendMetrics(worker: Worker, id: number): Promise<void> {
    const text = await gatherMetrics([...this.#serving]);
    send(worker, { kind: 'metrics-text', id, text });
  }
}

function all(): readonly Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

function stop(worker: Worker, drains: boolean): void {
  send(worker, { kind: 'stop', drains });
}

function send(worker: Worker, message: ClusterMessage): void {
  if (worker.isConnected()) worker.send(message);
}
