import { readable, type Readable } from 'svelte/store';
import {
  ApiError,
  readHead,
  type Answer,
  type ApiClient,
  type HeadReaders,
} from '../../typescript/generated/client';
import { showChangesIn } from '../../lists/runtime/live-data';
import { onChange } from './changes';

/** State of a request; after a failed reload, `data` is still the last response. */
export interface Loaded<Data> {
  readonly data: Data | undefined;
  readonly error: ApiError | undefined;
  readonly isLoading: boolean;
}

/** A store that loads while it has subscribers; for a list, with values of its response's headers. */
export interface LoadedStore<Data, Head = unknown> extends Readable<Loaded<Data> & Head> {
  /** Has no effect without subscribers. */
  readonly reload: () => void;
}

/** Resource of a store, and how to load it. */
export interface Source<Data, Head> {
  readonly api: ApiClient;
  readonly resource: string;
  /** Null if required parameters are not known yet: no request is sent. */
  readonly load: ((signal: AbortSignal) => Promise<Answer<Data>>) | null;
  /** Whether it shows a row or a list of the resource, and by what key or query; changes then appear before the response. */
  readonly shows?: { readonly kind: 'row' | 'list'; readonly parameters: unknown };
  /** Readers of the response's headers. */
  readonly head?: HeadReaders<Head>;
}

/** Loads at the first subscription and after each change to the resource; the request is canceled when the last subscriber leaves. */
export function loadedStore<Data, Head extends object>({
  api,
  resource,
  load,
  shows,
  head = {} as HeadReaders<Head>,
}: Source<Data, Head>): LoadedStore<Data, Head> {
  const nothing = () => undefined;
  let reload: () => void = nothing;
  const { subscribe } = readable<Loaded<Data> & Head>(
    { ...readHead(head, undefined), data: undefined, error: undefined, isLoading: load !== null },
    (set, update) => {
      let shown: Data | undefined;
      // Server rendering subscribes once and does not wait.
      if (typeof document === 'undefined' || load === null) return;
      let asked = new AbortController();
      const start = async () => {
        asked.abort();
        const { signal } = (asked = new AbortController());
        update((last) => ({ ...last, isLoading: true }));
        try {
          const { data, response } = await load(signal);
          if (signal.aborted) return;
          const said = readHead(head, response.headers);
          shown = data;
          set({ ...said, data, error: undefined, isLoading: false });
        } catch (error) {
          if (signal.aborted) return;
          update((last) => ({ ...last, error: failure(error), isLoading: false }));
        }
      };
      reload = () => void start();
      const live = {
        get value() {
          return shown;
        },
        set value(data: unknown) {
          shown = data as Data | undefined;
          update((last) => ({ ...last, data: shown }));
        },
      };
      const hide =
        shows &&
        showChangesIn(api, resource, {
          ...{ kind: shows.kind, data: live },
          parameters: () => shows.parameters,
        });
      const ignore = onChange(api, resource, reload);
      reload();
      return () => {
        reload = nothing;
        hide?.();
        ignore();
        asked.abort();
      };
    },
  );
  return { subscribe, reload: () => reload() };
}

/** Returns an error of the client; rethrows any other, which is a bug in the program. */
export function failure(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}
