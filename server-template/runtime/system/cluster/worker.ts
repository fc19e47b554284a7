import cluster from 'node:cluster';
import type { Registry } from 'prom-client';
import { isClusterMessage, type ClusterMessage } from './messages.ts';

const patienceMs = 3000;

/** Environment variable that marks a worker as one of several: a program that restarts a server on changes may run it as its only worker. */
export const WORKER_VARIABLE = 'API_WORKER';

const isOneOfSeveral = cluster.isWorker && process.env[WORKER_VARIABLE] !== undefined;

/** Notifies the primary process, if there is one, that this worker listens; false if there is none. */
export function reportReady(addresses: object): boolean {
  if (!isOneOfSeveral) return false;
  send({ kind: 'ready', addresses });
  return true;
}

/** Whether this process logs messages that concern all workers: it is the only one, or the first. */
export function speaksForAll(): boolean {
  return !isOneOfSeveral || cluster.worker?.id === 1;
}

/** Calls `stop` when the primary process stops this worker, or has itself ended. */
export function onStopRequested(stop: (drains: boolean) => void): void {
  if (!isOneOfSeveral) return;
  process.on('message', (message) => {
    if (isClusterMessage(message) && message.kind === 'stop') stop(message.drains);
  });
  process.on('disconnect', () => stop(false));
}

/**
 * Disconnects this worker, whose ports are closed, once the primary process has confirmed that it
 * passes no more connections to it. Connections on their way here return to the primary, for
 * another worker, only while this process runs; otherwise they would hang.
 */
export async function leaveCluster(): Promise<void> {
  if (!cluster.isWorker || !process.connected) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  process.on('disconnect', resolve);
  setTimeout(resolve, patienceMs);
  cluster.worker?.disconnect();
  await promise;
}

/** A function that prints the metrics of all workers, as Prometheus text; null if there are no workers. */
export function clusterMetrics(registry: () => Registry): (() => Promise<string>) | null {
  if (!isOneOfSeveral) return null;
  const waiting = new Map<number, (text: string) => void>();
  process.on('message', (message) => {
    if (!isClusterMessage(message)) return;
    if (message.kind === 'metrics-text') waiting.get(message.id)?.(message.text);
    if (message.kind === 'own-metrics') void sendOwn(registry(), message.id);
  });
  let last = 0;
  return () => {
    last += 1;
    const id = last;
    const { promise, resolve } = Promise.withResolvers<string>();
    waiting.set(id, resolve);
    // If the primary has ended, only this worker's metrics are available.
    const late = setTimeout(() => resolve(registry().metrics()), patienceMs);
    send({ kind: 'all-metrics', id });
    return promise.finally(() => {
      clearTimeout(late);
      waiting.delete(id);
    });
  };
}

async function sendOwn(registry: Registry, id: number): Promise<void> {
  send({ kind: 'metrics', id, metrics: await registry.getMetricsAsJSON() });
}

function send(message: ClusterMessage): void {
  // The channel is closed once the primary has ended.
  if (process.connected) process.send?.(message);
}
