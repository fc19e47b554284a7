/** Messages between a worker process and the primary process. */
export type ClusterMessage =
  /** A worker is listening. */
  | { readonly kind: 'ready'; readonly addresses: object }
  /** Tells a worker to finish the requests in progress and stop; `drains`: the others stop too. */
  | { readonly kind: 'stop'; readonly drains: boolean }
  /** A worker requests the metrics of all workers, as Prometheus text. */
  | { readonly kind: 'all-metrics'; readonly id: number }
  | { readonly kind: 'metrics-text'; readonly id: number; readonly text: string }
  /** The primary requests the metrics of one worker. */
  | { readonly kind: 'own-metrics'; readonly id: number }
  | { readonly kind: 'metrics'; readonly id: number; readonly metrics: readonly object[] };

/** Other packages use the same channel. */
export function isClusterMessage(message: unknown): message is ClusterMessage {
  return typeof message === 'object' && message !== null && 'kind' in message;
}
