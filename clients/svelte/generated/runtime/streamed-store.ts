import { readable, type Readable } from 'svelte/store';
import {
  firstState,
  followStream,
  type OpenStream,
  type StreamOptions,
  type StreamState,
} from './follow-stream';

export type { StreamOptions } from './follow-stream';

/** A store with a stream's values so far. */
export interface StreamedStore<Value> extends Readable<StreamState<Value>> {
  /** Starts over, such as after a lost connection; has no effect without subscribers. */
  readonly restart: () => void;
}

/** Reads a stream while it has subscribers. */
export function streamedStore<Value>(
  open: OpenStream<Value>,
  options: StreamOptions<Value>,
): StreamedStore<Value> {
  const nothing = () => undefined;
  let restart: () => void = nothing;
  const { subscribe } = readable<StreamState<Value>>(firstState(open), (set) => {
    // Server rendering subscribes once and does not wait.
    if (typeof document === 'undefined') return;
    let stop = followStream(open, set, options);
    restart = () => {
      stop();
      stop = followStream(open, set, options);
    };
    return () => {
      restart = nothing;
      stop();
    };
  });
  return { subscribe, restart: () => restart() };
}
