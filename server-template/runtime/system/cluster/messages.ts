/** What a worker process and the primary process say to each other. */
export type ClusterMessage =
  /** A worker listens. */
  | { readonly kind: 'ready'; readonly addresses: object }
  /** A worker has to finish what is in flight, and end. */
  | { readonly kind: 'stop' }
  /** A worker needs the metrics of all, as Prometheus text. */
  | { readonly kind: 'all-metrics'; readonly id: number }
  | { readonly kind: 'metrics-text'; readonly id: number; readonly text: string }
  /** The primary needs those of one. */
  | { readonly kind: 'own-metrics'; readonly id: number }
  | { readonly kind: 'metrics'; readonly id: number; readonly metrics: readonly object[] };

/** Other packages use the same channel. */
export function isClusterMessage(message: unknown): message is ClusterMessage {
  return typeof message === 'object' && message !== null && 'kind' in message;
}
