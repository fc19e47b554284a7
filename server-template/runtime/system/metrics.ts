import type { Metric, Registry } from 'prom-client';
import type { PoolStats } from '../database/database.ts';
import { clusterMetrics } from './cluster/worker.ts';
import { serverVersion } from '../version.ts';
import { loadMetrics } from '../late-packages.ts';
import { requestMetrics, type Recorder } from './request-metrics.ts';

export type { Recorder } from './request-metrics.ts';

/** Counts responses. */
export interface Metrics {
  /** The recorder of one operation; its labels are bound once. */
  recorder(operation: string): Recorder;
  /** The metrics of all workers, in Prometheus' text format. */
  print(): Promise<string>;
  contentType(): string;
}

/** What is read when metrics are. */
interface MeasuredState {
  readonly poolStats: () => PoolStats;
  /** Connections to read replicas; null: there are none. */
  readonly replicaStats: (() => PoolStats) | null;
  readonly inFlight: () => number;
}

/**
 * Creates the metrics of one server: requests, latency, pool, event loop, memory. Those of the
 * process begin with the first reading.
 */
export function createMetrics(state: MeasuredState): Metrics {
  const requests = requestMetrics();
  let made: Registry | null = null;
  const registry = (): Registry => (made ??= createRegistry(requests.metrics, state));
  return {
    recorder: requests.recorder,
    print: clusterMetrics(registry) ?? (() => registry().metrics()),
    contentType: () => registry().contentType,
  };
}

function createRegistry(
  requests: readonly Metric[],
  { poolStats, replicaStats, inFlight }: MeasuredState,
): Registry {
  const { collectDefaultMetrics, Gauge, Registry: New } = loadMetrics();
  const registry = new New();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  for (const metric of requests) registry.registerMetric(metric);
  new Gauge({
    ...{ name: 'specmill_build_info', help: 'Version of the server.', registers },
    ...{ labelNames: ['version'], aggregator: 'max' },
  }).set({ version: serverVersion }, 1);
  addGauge(registers, 'http_requests_in_flight', 'Requests in progress.', inFlight);
  for (const name of ['open', 'idle', 'waiting', 'max'] as const) {
    const help = `Connections of the pool: ${name}.`;
    addGauge(registers, `db_pool_${name}`, help, () => poolStats()[name]);
    if (replicaStats === null) continue;
    const ofReplica = `Connections to the read replica: ${name}.`;
    addGauge(registers, `db_replica_pool_${name}`, ofReplica, () => replicaStats()[name]);
  }
  return registry;
}

function addGauge(registers: Registry[], name: string, help: string, read: () => number): void {
  const { Gauge } = loadMetrics();
  new Gauge({
    name,
    help,
    registers,
    collect() {
      this.set(read());
    },
  });
}
