import { shallowRef, toValue, watch, type MaybeRefOrGetter, type ShallowRef } from 'vue';
import type { Answer, ApiClient } from '../../../typescript/generated/client';
import { firstState, followStream, type StreamOptions, type StreamState } from './follow-stream';
import { useApiClient } from './api-client';
import { keyText } from './changes';

export type { StreamOptions } from './follow-stream';

/** A stream's values so far. */
export type Streamed<Value> = {
  readonly [Name in keyof StreamState<Value>]: Readonly<ShallowRef<StreamState<Value>[Name]>>;
} & {
  /** Starts over, such as after a lost connection. */
  readonly restart: () => void;
};

/** Reads a stream until the end of the scope, anew for other parameters; sends no request while they are null. */
export function useStreamed<Input, Value>(
  input: MaybeRefOrGetter<Input | null>,
  open: (
    api: ApiClient,
    input: Input,
    signal: AbortSignal,
  ) => Promise<Answer<AsyncIterable<Value>>>,
  options: StreamOptions<Value>,
): Streamed<Value> {
  const api = useApiClient();
  const current = () => toValue(input) ?? null;
  const first = firstState(current() === null ? null : open);
  const values = shallowRef<readonly Value[]>(first.values);
  const status = shallowRef<StreamState<Value>['status']>(first.status);
  const error = shallowRef<StreamState<Value>['error']>();
  const round = shallowRef(0);
  const show = (state: StreamState<Value>) => {
    values.value = state.values;
    status.value = state.status;
    error.value = state.error;
  };
  // Server rendering does not wait.
  if (typeof document !== 'undefined') {
    watch(
      [() => keyText(current()), round] as const,
      (_, __, onCleanup) => {
        const given = current();
        const start = given === null ? null : (signal: AbortSignal) => open(api, given, signal);
        onCleanup(followStream<Value>(start, show, options));
      },
      { immediate: true },
    );
  }
  return { values, status, error, restart: () => (round.value += 1) };
}
