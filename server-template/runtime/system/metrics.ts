import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { PoolStats } from '../database/database.ts';
import { clusterMetrics } from './cluster/worker.ts';

/** Counts what is answered. */
export interface Metrics {
  /** The recorder of one operation; its labels are bound once. */
  recorder(operation: string): Recorder;
  /** Those of all workers, in Prometheus' text format. */
  print(): Promise<string>;
  readonly contentType: string;
}

/** Records one response. */
export type Recorder = (status: number, seconds: number) => void;

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Opens the metrics of one server: requests, latency, pool, event loop, memory. */
export function createMetrics(state: {
  readonly poolStats: () => PoolStats;
  readonly inFlight: () => number;
}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answers by operation and status.',
    labelNames: ['operation', 'status'],
    registers,
  });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request head to the end of the response.',
    labelNames: ['operation'],
    buckets,
    registers,
  });
  addGauge(
    registers,
    'http_requests_in_flight',
    'Requests that wait for their response.',
    state.inFlight,
  );
  for (const name of ['open', 'idle', 'waiting', 'max'] as const) {
    const help = `Connections of the pool: ${name}.`;
    addGauge(registers, `db_pool_${name}`, help, () => state.poolStats()[name]);
  }
  return {
    recorder(operation) {
      const observe = duration.labels(operation);
      const counters = new Map<number, Counter.Internal>();
      return (status, seconds) => {
        let counter = counters.get(status);
        if (counter === undefined) {
          counter = requests.labels(operation, String(status));
          counters.set(status, counter);
        }
        counter.inc();
        observe.observe(seconds);
      };
    },
    print: clusterMetrics(registry) ?? (() => registry.metrics()),
    contentType: registry.contentType,
  };
}

function addGauge(registers: Registry[], name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers,
    collect() {
      this.set(read());
    },
  });
}
