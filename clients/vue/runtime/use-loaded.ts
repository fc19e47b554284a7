import { shallowRef, toValue, watch, type MaybeRefOrGetter, type ShallowRef } from 'vue';
import type { ApiClient } from '../../typescript/generated/client';
import { failure, useApiClient, type ClientError } from './api-client';
import { lastChange } from './changes';

/** What there is of a response; after a failed reload the last data stays beside the error. */
export interface Loaded<Data> {
  readonly data: Readonly<ShallowRef<Data | undefined>>;
  readonly error: Readonly<ShallowRef<ClientError | undefined>>;
  readonly isLoading: Readonly<ShallowRef<boolean>>;
  readonly reload: () => void;
}

/** What is loaded. */
export interface Source<Params, Data> {
  readonly resource: string;
  /** While they are null, nothing is asked. */
  readonly parameters: MaybeRefOrGetter<Params | null>;
  /** Whether the last response is shown until that to other parameters comes, as a list does between two pages. */
  readonly keepsLast: boolean;
  readonly load: (
    api: ApiClient,
    parameters: Params,
    signal: AbortSignal,
  ) => Promise<{ readonly data: Data }>;
}

/** Loads at once, when the content of the parameters changes and after each change of the resource; a newer request or the end of the scope ends the one before. */
export function useLoaded<Params, Data>(source: Source<Params, Data>): Loaded<Data> {
  const api = useApiClient();
  const change = lastChange(api, source.resource);
  const again = shallowRef(0);
  const current = () => toValue(source.parameters) ?? null;
  const data = shallowRef<Data>();
  const error = shallowRef<ClientError>();
  const isLoading = shallowRef(current() !== null);
  let answered: string | null = null;

  async function load(asked: string, signal: AbortSignal): Promise<void> {
    const parameters = current();
    if (asked !== answered && !source.keepsLast) data.value = undefined;
    error.value = undefined;
    isLoading.value = parameters !== null;
    if (parameters === null) return;
    try {
      const answer = await source.load(api, parameters, signal);
      if (signal.aborted) return;
      data.value = answer.data;
      answered = asked;
    } catch (thrown) {
      if (signal.aborted) return;
      if (asked !== answered) data.value = undefined;
      error.value = failure(thrown);
    } finally {
      if (!signal.aborted) isLoading.value = false;
    }
  }

  // Rendering on a server does not wait.
  if (typeof document !== 'undefined') {
    watch(
      [() => JSON.stringify(current()), () => again.value, () => change.value] as const,
      ([asked, , last], [, , before], onCleanup) => {
        if (before !== undefined && last !== before && last.deleted === asked) {
          isLoading.value = false;
          return;
        }
        const controller = new AbortController();
        onCleanup(() => controller.abort());
        return load(asked, controller.signal);
      },
      { immediate: true },
    );
  }
  return { data, error, isLoading, reload: () => (again.value += 1) };
}
