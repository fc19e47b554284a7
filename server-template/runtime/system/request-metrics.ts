import type { Metric, MetricObjectWithValues, MetricValue } from 'prom-client';

/** Records one response. */
export type Recorder = (status: number, seconds: number) => void;

/** Upper bounds in seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Response counts of one operation. */
interface RouteCounts {
  readonly operation: string;
  /** Responses by status. */
  readonly statuses: Map<number, number>;
  /** Responses in each bucket; the last bucket is for those above all bounds. */
  readonly durations: number[];
  seconds: number;
}

/** Requests and their durations, counted in arrays and converted to prom-client's format when read: its own counters look up each value by a string of labels, which takes longer than a small query. */
export function requestMetrics(): {
  readonly metrics: readonly Metric[];
  recorder(this: void, operation: string): Recorder;
} {
  const all: RouteCounts[] = [];
  return {
    metrics: [
      metric('counter', 'http_requests_total', 'Responses by operation and status.', () =>
        all.flatMap(countsOf),
      ),
      metric(
        'histogram',
        'http_request_duration_seconds',
        "Time from the request's headers to the end of the response.",
        () => all.flatMap(durationsOf),
      ),
    ],
    recorder(operation) {
      const statuses = new Map<number, number>();
      const durations = new Array<number>(buckets.length + 1).fill(0);
      const counts: RouteCounts = { operation, statuses, durations, seconds: 0 };
      all.push(counts);
      return (status, seconds) => {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        let bucket = 0;
        while (bucket < buckets.length && seconds > (buckets[bucket] as number)) bucket++;
        (durations[bucket] as number)++;
        counts.seconds += seconds;
      };
    },
  };
}

type Value = MetricValue<string> & { readonly metricName?: string };

function countsOf({ operation, statuses }: RouteCounts): readonly Value[] {
  return [...statuses].map(([status, value]) => ({
    labels: { operation, status: String(status) },
    value,
  }));
}

function durationsOf({ operation, durations, seconds }: RouteCounts): readonly Value[] {
  let count = 0;
  const counts = durations.map((own, index) => ({
    metricName: 'http_request_duration_seconds_bucket',
    labels: { le: buckets[index] ?? '+Inf', operation },
    value: (count += own),
  }));
  if (count === 0) return [];
  const labels = { operation };
  return [
    ...counts,
    { metricName: 'http_request_duration_seconds_sum', labels, value: seconds },
    { metricName: 'http_request_duration_seconds_count', labels, value: count },
  ];
}

/** The interface that a registry requires of a metric. */
function metric(
  type: 'counter' | 'histogram',
  name: string,
  help: string,
  read: () => Value[],
): Metric {
  const get = async (): Promise<MetricObjectWithValues<Value>> => ({
    ...{ name, help, values: read(), aggregator: 'sum' },
    ...{ type: type as never, collect: () => undefined },
  });
  return { name, get } as unknown as Metric;
}
