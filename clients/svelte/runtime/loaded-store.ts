import { readable, type Readable } from 'svelte/store';
import {
  ApiError,
  readHead,
  type Answer,
  type ApiClient,
  type HeadReaders,
} from '../../typescript/generated/client';
import { onChange } from './changes';

/** What there is of a response; after a failed reload the last data stays beside the error. */
export interface Loaded<Data> {
  readonly data: Data | undefined;
  readonly error: ApiError | undefined;
  readonly isLoading: boolean;
}

/** A store that loads while somebody subscribes to it; that of a list also has what the headers say. */
export interface LoadedStore<Data, Head = unknown> extends Readable<Loaded<Data> & Head> {
  /** Does nothing while nobody subscribes. */
  readonly reload: () => void;
}

/** Whose store it is, and what it loads. */
export interface Source<Data, Head> {
  readonly api: ApiClient;
  readonly resource: string;
  /** Null: what it needs is not known yet, and nothing is asked. */
  readonly load: ((signal: AbortSignal) => Promise<Answer<Data>>) | null;
  /** What is read of the response's headers. */
  readonly head?: HeadReaders<Head>;
}

/** Loads at the first subscription and after each change of the resource; the last subscriber to leave ends the request. */
export function loadedStore<Data, Head extends object>({
  api,
  resource,
  load,
  head = {} as HeadReaders<Head>,
}: Source<Data, Head>): LoadedStore<Data, Head> {
  const nothing = () => undefined;
  let reload: () => void = nothing;
  const { subscribe } = readable<Loaded<Data> & Head>(
    { ...readHead(head, undefined), data: undefined, error: undefined, isLoading: load !== null },
    (set, update) => {
      // Rendering on a server subscribes once and does not wait.
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
          set({ ...said, data, error: undefined, isLoading: false });
        } catch (error) {
          if (signal.aborted) return;
          update((last) => ({ ...last, error: failure(error), isLoading: false }));
        }
      };
      reload = () => void start();
      const ignore = onChange(api, resource, reload);
      reload();
      return () => {
        reload = nothing;
        ignore();
        asked.abort();
      };
    },
  );
  return { subscribe, reload: () => reload() };
}

/** What the client throws; anything else is a fault of the program, which nobody should take for a response. */
export function failure(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}
