import {
  computed,
  shallowRef,
  toValue,
  watch,
  type ComputedRef,
  type MaybeRefOrGetter,
  type ShallowRef,
} from 'vue';
import type { Answer, ApiClient, HeadReaders } from '../../../typescript/generated/client';
import { failure, useApiClient, type ClientError } from './api-client';
import { lastChange } from './changes';

/** What there is of a response; after a failed reload the last data stays beside the error. */
export interface Loaded<Data> {
  readonly data: Readonly<ShallowRef<Data | undefined>>;
  readonly error: Readonly<ShallowRef<ClientError | undefined>>;
  readonly isLoading: Readonly<ShallowRef<boolean>>;
  /** Status and headers of what `data` is from. */
  readonly response: Readonly<ShallowRef<Response | undefined>>;
  readonly reload: () => void;
}

/** A list, with what the headers of its response say. */
export type LoadedList<Data, Head> = Loaded<Data> & {
  readonly [Name in keyof Head]: Readonly<ComputedRef<Head[Name]>>;
};

/** What is loaded. */
export interface Source<Params, Data> {
  readonly resource: string;
  /** While they are null, nothing is asked. */
  readonly parameters: MaybeRefOrGetter<Params | null>;
  /** What is asked for beside them: when it changes, too, all is loaded again. */
  readonly query?: MaybeRefOrGetter<unknown>;
  /** Whether the last response is shown until that to other parameters comes, as a list does between two pages. */
  readonly keepsLast: boolean;
  readonly load: (api: ApiClient, parameters: Params, signal: AbortSignal) => Promise<Answer<Data>>;
}

/** Loads at once, when the content of the parameters changes and after each change of the resource; a newer request or the end of the scope ends the one before. */
export function useLoaded<Params, Data>(source: Source<Params, Data>): Loaded<Data> {
  const api = useApiClient();
  const change = lastChange(api, source.resource);
  const again = shallowRef(0);
  const current = () => toValue(source.parameters) ?? null;
  const data = shallowRef<Data>();
  const response = shallowRef<Response>();
  const error = shallowRef<ClientError>();
  const isLoading = shallowRef(current() !== null);
  let answered: string | null = null;

  function show(answer: Partial<Answer<Data>>): void {
    data.value = answer.data;
    response.value = answer.response;
  }

  async function load(asked: string, signal: AbortSignal): Promise<void> {
    const parameters = current();
    if (asked !== answered && !source.keepsLast) show({});
    error.value = undefined;
    isLoading.value = parameters !== null;
    if (parameters === null) return;
    try {
      const answer = await source.load(api, parameters, signal);
      if (signal.aborted) return;
      show(answer);
      answered = asked;
    } catch (thrown) {
      if (signal.aborted) return;
      if (asked !== answered) show({});
      error.value = failure(thrown);
    } finally {
      if (!signal.aborted) isLoading.value = false;
    }
  }

  // Rendering on a server does not wait.
  if (typeof document !== 'undefined') {
    watch(
      [
        () => JSON.stringify(current()),
        () => again.value,
        () => change.value,
        () => JSON.stringify(toValue(source.query)),
      ] as const,
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
  return { data, error, isLoading, response, reload: () => (again.value += 1) };
}

/** The same of a list. */
export function useLoadedList<Params, Data, Head extends object>(
  source: Source<Params, Data>,
  readers: HeadReaders<Head>,
): LoadedList<Data, Head> {
  const loaded = useLoaded(source);
  const head: Record<string, ComputedRef> = {};
  for (const name in readers) {
    head[name] = computed(() => readers[name](loaded.response.value?.headers));
  }
  return { ...loaded, ...head } as LoadedList<Data, Head>;
}
