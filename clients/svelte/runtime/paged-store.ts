import { readable, type Readable } from 'svelte/store';
import type { ApiClient, ApiError } from '../../typescript/generated/client';
import { showChangesIn } from '../../lists/runtime/live-data';
import { onChange } from './changes';
import { failure } from './loaded-store';

/** Rows of the pages loaded so far. */
export interface Paged<Row> {
  readonly rows: readonly Row[];
  readonly hasMore: boolean;
  readonly error: ApiError | undefined;
  readonly isLoading: boolean;
}

/** A list that loads page by page while it has subscribers. */
export interface PagedStore<Row> extends Readable<Paged<Row>> {
  /** Loads the next page; has no effect while one is loading. */
  readonly loadMore: () => void;
}

/** Resource of a store, and how to load its pages. */
export interface PagedSource<Row> {
  readonly api: ApiClient;
  readonly resource: string;
  /** The query of the list. */
  readonly query?: unknown;
  readonly pages: (signal: AbortSignal) => AsyncIterator<{ readonly rows: readonly Row[] }>;
}

/** Loads the first page at the first subscription, and starts over after each change to the resource. Reads one page ahead, to determine `hasMore`. */
export function pagedStore<Row>({
  api,
  resource,
  query,
  pages,
}: PagedSource<Row>): PagedStore<Row> {
  const nothing = () => undefined;
  let more: () => void = nothing;
  const start: Paged<Row> = { rows: [], hasMore: false, error: undefined, isLoading: true };
  const { subscribe } = readable(start, (set) => {
    if (typeof document === 'undefined') return;
    let asked = new AbortController();
    let state = start;
    let kept: readonly Row[] = [];
    let shown: readonly { readonly rows: unknown }[] = [];
    const show = (change: Partial<Paged<Row>>) => set((state = { ...state, ...change }));
    const begin = () => {
      asked.abort();
      const { signal } = (asked = new AbortController());
      const iterator = pages(signal);
      let ahead = iterator.next();
      kept = [];
      const add = async () => {
        show({ isLoading: true });
        try {
          const page = await ahead;
          if (signal.aborted) return;
          if (page.done !== true) kept = [...kept, ...page.value.rows];
          ahead = iterator.next();
          const { done } = await ahead;
          if (signal.aborted) return;
          shown = [{ rows: kept }];
          show({ rows: kept, hasMore: done !== true, error: undefined, isLoading: false });
        } catch (error) {
          if (!signal.aborted) show({ hasMore: false, error: failure(error), isLoading: false });
        }
      };
      more = () => {
        if (!state.isLoading && state.hasMore) void add();
      };
      void add();
    };
    const live = {
      get value() {
        return shown;
      },
      set value(changed) {
        shown = changed;
        kept = changed.flatMap(({ rows }) => rows as readonly Row[]);
        show({ rows: kept });
      },
    };
    const hide = showChangesIn(api, resource, {
      ...{ kind: 'pages', parameters: () => query },
      data: live as { value: unknown },
    });
    const ignore = onChange(api, resource, begin);
    begin();
    return () => {
      more = nothing;
      hide();
      ignore();
      asked.abort();
    };
  });
  return { subscribe, loadMore: () => more() };
}
