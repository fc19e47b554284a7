import type { Worker } from 'node:cluster';
import { AggregatorRegistry } from 'prom-client';
import { isClusterMessage } from './messages.ts';

const patienceMs = 1000;
let last = 0;

/**
 * The combined metrics of several workers as Prometheus text, without those of a worker that does
 * not respond in time.
 */
export async function gatherMetrics(workers: readonly Worker[]): Promise<string> {
  const found = await Promise.all(workers.map(metricsOf));
  const known = found.filter((metrics) => metrics !== null);
  return AggregatorRegistry.aggregate(known).metrics();
}

function metricsOf(worker: Worker): Promise<readonly object[] | null> {
  last += 1;
  const id = last;
  const { promise, resolve } = Promise.withResolvers<readonly object[] | null>();
  const read = (message: unknown): void => {
    if (isClusterMessage(message) && message.kind === 'metrics' && message.id === id) {
      resolve(message.metrics);
    }
  };
  const late = setTimeout(resolve, patienceMs, null);
  worker.on('message', read);
  if (worker.isConnected()) worker.send({ kind: 'own-metrics', id });
  return promise.finally(() => {
    clearTimeout(late);
    worker.off('message', read);
  });
}
