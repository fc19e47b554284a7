import { useEffect, useRef, useState } from 'react';
import type { Answer, ApiClient } from '../../client';
import { firstState, followStream, type StreamOptions, type StreamState } from './follow-stream';
import { useApiClient } from './api-provider';

export type { StreamOptions } from './follow-stream';

/** A stream's values so far. */
export interface Streamed<Value> extends StreamState<Value> {
  /** Starts over, such as after a lost connection. */
  readonly restart: () => void;
}

/** Reads a stream while the component is mounted, anew for other parameters; sends no request while they are null. */
export function useStreamed<Input, Value>(
  input: Input | null | undefined,
  open: (
    api: ApiClient,
    input: Input,
    signal: AbortSignal,
  ) => Promise<Answer<AsyncIterable<Value>>>,
  options: StreamOptions<Value>,
): Streamed<Value> {
  const api = useApiClient();
  const latest = useRef({ input, open, options });
  const [round, setRound] = useState(0);
  const [state, show] = useState<StreamState<Value>>(() => firstState(input == null ? null : open));
  useEffect(() => {
    latest.current = { input, open, options };
  });
  const asked = JSON.stringify(input ?? null);
  useEffect(() => {
    const { input: given, open: start, options: own } = latest.current;
    return followStream<Value>(given == null ? null : (signal) => start(api, given, signal), show, {
      ...own,
      onValue: (value) => latest.current.options.onValue?.(value),
    });
  }, [api, asked, round]);
  return { ...state, restart: () => setRound((last) => last + 1) };
}
