import { ApiError, type Answer } from '../../typescript/generated/client';

/** What has arrived of a stream. */
export interface StreamState<Value> {
  /** The last values, oldest first. */
  readonly values: readonly Value[];
  /** `idle` while its parameters are not known; `ended` by the server. */
  readonly status: 'idle' | 'connecting' | 'open' | 'ended' | 'failed';
  readonly error: ApiError | undefined;
}

/** Options of a stream's hook. */
export interface StreamOptions<Value> {
  /** How many of the last values are kept (1,000). */
  readonly keep?: number;
  /** Called with each value as it arrives. */
  readonly onValue?: (value: Value) => void;
}

type Open<Value> = (signal: AbortSignal) => Promise<Answer<AsyncIterable<Value>>>;

/** Opens a stream; null if its parameters are not known yet. */
export type OpenStream<Value> = Open<Value> | null;

/** The state before the first value. */
export function firstState(open: object | null): StreamState<never> {
  return { values: [], status: open === null ? 'idle' : 'connecting', error: undefined };
}

/** Reads a stream, and shows each new state; the returned function ends the request. */
export function followStream<Value>(
  open: OpenStream<Value>,
  show: (state: StreamState<Value>) => void,
  { keep = 1000, onValue }: StreamOptions<Value> = {},
): () => void {
  const control = new AbortController();
  const { signal } = control;
  const isOver = (): boolean => signal.aborted;
  let state: StreamState<Value> = firstState(open);
  const change = (part: Partial<StreamState<Value>>) => show((state = { ...state, ...part }));
  const read = async (start: NonNullable<OpenStream<Value>>) => {
    try {
      const { data } = await start(signal);
      if (isOver()) return;
      change({ status: 'open' });
      for await (const value of data) {
        if (isOver()) return;
        change({ values: [...state.values, value].slice(-keep) });
        onValue?.(value);
      }
      if (!isOver()) change({ status: 'ended' });
    } catch (error) {
      if (isOver()) return;
      if (!(error instanceof ApiError)) throw error;
      change({ status: 'failed', error });
    }
  };
  show(state);
  if (open !== null) void read(open);
  return () => control.abort();
}
