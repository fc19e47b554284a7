import {
  computed,
  onScopeDispose,
  shallowRef,
  toValue,
  watch,
  type ComputedRef,
  type MaybeRefOrGetter,
  type ShallowRef,
} from 'vue';
import type { Answer, ApiClient, HeadReaders } from '../../typescript/generated/client';
import { showChangesIn } from '../../lists/runtime/live-data';
import { failure, useApiClient, type ClientError } from './api-client';
import { keyText, lastChange } from './changes';

/** State of a request; after a failed reload, `data` is still the last response. */
export interface Loaded<Data> {
  readonly data: Readonly<ShallowRef<Data | undefined>>;
  readonly error: Readonly<ShallowRef<ClientError | undefined>>;
  readonly isLoading: Readonly<ShallowRef<boolean>>;
  /** The response that `data` was read from. */
  readonly response: Readonly<ShallowRef<Response | undefined>>;
  readonly reload: () => void;
}

/** The same, with the values of the response's headers. */
export type LoadedWithHead<Data, Head> = Loaded<Data> & {
  readonly [Name in keyof Head]: Readonly<ComputedRef<Head[Name]>>;
};

/** What a composable loads. */
export interface Source<Params, Data> {
  readonly resource: string;
  /** No request is sent while they are null. */
  readonly parameters: MaybeRefOrGetter<Params | null>;
  /** Further query parameters; changes to them also reload. */
  readonly query?: MaybeRefOrGetter<unknown>;
  /** Whether the last response remains until the one for new parameters arrives, as in a paged list. */
  readonly keepsLast: boolean;
  /** Whether it shows a row or list of the resource, in which changes appear before the response. */
  readonly shows?: 'row' | 'list';
  readonly load: (api: ApiClient, parameters: Params, signal: AbortSignal) => Promise<Answer<Data>>;
}

/**
 * Loads immediately, whenever the content of the parameters changes, and after each change to the
 * resource; a newer request or the end of the scope cancels the previous one.
 */
export function useLoaded<Params, Data>(source: Source<Params, Data>): Loaded<Data> {
  const api = useApiClient();
  const change = lastChange(api, source.resource);
  const again = shallowRef(0);
  const current = () => toValue(source.parameters) ?? null;
  const data = shallowRef<Data>();
  const response = shallowRef<Response>();
  const error = shallowRef<ClientError>();
  const isLoading = shallowRef(current() !== null);
  let answered: string | undefined;

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

  // Server rendering does not wait.
  if (typeof document !== 'undefined') {
    const { shows: kind } = source;
    if (kind) {
      const live = { kind, parameters: current, data };
      onScopeDispose(showChangesIn(api, source.resource, live), true);
    }
    watch(
      [
        () => keyText(current()),
        () => again.value,
        () => change.value,
        () => keyText(toValue(source.query)),
      ] as const,
      ([asked, , last], [, , before], onCleanup) => {
        // At first `before` is undefined, and a deleted row is requested like any other.
        if (last !== (before ?? last) && last.deleted === asked) {
          isLoading.value = false;
        } else {
          const controller = new AbortController();
          onCleanup(() => controller.abort());
          return load(asked, controller.signal);
        }
      },
      { immediate: true },
    );
  }
  return { data, error, isLoading, response, reload: () => (again.value += 1) };
}

/** The same, with the values of the response's headers. */
export function useLoadedWithHead<Params, Data, Head extends object>(
  source: Source<Params, Data>,
  readers: HeadReaders<Head>,
): LoadedWithHead<Data, Head> {
  const loaded = useLoaded(source) as Loaded<Data> & Record<string, unknown>;
  for (const name in readers) {
    loaded[name] = computed(() => readers[name](loaded.response.value?.headers));
  }
  return loaded as LoadedWithHead<Data, Head>;
}
