import cluster from 'node:cluster';
import type { Registry } from 'prom-client';
import { isClusterMessage, type ClusterMessage } from './messages.ts';

const patienceMs = 3000;

/** The variable by which a worker knows that it is one of several: a program that restarts a server on changes may run it as its only worker. */
export const WORKER_VARIABLE = 'API_WORKER';

const isOneOfSeveral = cluster.isWorker && process.env[WORKER_VARIABLE] !== undefined;

/** Tells the primary process, if there is one, that this worker listens; false: this process is alone. */
export function reportReady(addresses: object): boolean {
  if (!isOneOfSeveral) return false;
  send({ kind: 'ready', addresses });
  return true;
}

/** Whether this process should say what is true of all: it is alone, or the first worker. */
export function speaksForAll(): boolean {
  return !isOneOfSeveral || cluster.worker?.id === 1;
}

/** Calls `stop` when the primary process wants this worker to end, or has ended itself. */
export function onStopRequested(stop: () => void): void {
  if (!isOneOfSeveral) return;
  process.on('message', (message) => {
    if (isClusterMessage(message) && message.kind === 'stop') stop();
  });
  process.on('disconnect', stop);
}

/** A function that prints the metrics of all workers, as Prometheus text; null where this process is alone. */
export function clusterMetrics(registry: Registry): (() => Promise<string>) | null {
  if (!isOneOfSeveral) return null;
  const waiting = new Map<number, (text: string) => void>();
  process.on('message', (message) => {
    if (!isClusterMessage(message)) return;
    if (message.kind === 'metrics-text') waiting.get(message.id)?.(message.text);
    if (message.kind === 'own-metrics') void sendOwn(registry, message.id);
  });
  let last = 0;
  return () => {
    last += 1;
    const id = last;
    const { promise, resolve } = Promise.withResolvers<string>();
    waiting.set(id, resolve);
    // A primary that ends says nothing more: then these are all that is known.
    const late = setTimeout(() => resolve(registry.metrics()), patienceMs);
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
