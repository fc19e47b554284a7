import { readable, type Readable } from 'svelte/store';
import type { ApiClient, ApiError } from '../../typescript/generated/client';
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
  readonly pages: (signal: AbortSignal) => AsyncIterator<{ readonly rows: readonly Row[] }>;
}

/** Loads the first page at the first subscription, and starts over after each change to the resource. Reads one page ahead, to determine `hasMore`. */
export function pagedStore<Row>({ api, resource, pages }: PagedSource<Row>): PagedStore<Row> {
  const nothing = () => undefined;
  let more: () => void = nothing;
  const start: Paged<Row> = { rows: [], hasMore: false, error: undefined, isLoading: true };
  const { subscribe } = readable(start, (set) => {
    if (typeof document === 'undefined') return;
    let asked = new AbortController();
    let state = start;
    const show = (change: Partial<Paged<Row>>) => set((state = { ...state, ...change }));
    const begin = () => {
      asked.abort();
      const { signal } = (asked = new AbortController());
      const iterator = pages(signal);
      let ahead = iterator.next();
      let kept: readonly Row[] = [];
      const add = async () => {
        show({ isLoading: true });
        try {
          const page = await ahead;
          if (signal.aborted) return;
          if (page.done !== true) kept = [...kept, ...page.value.rows];
          ahead = iterator.next();
          const { done } = await ahead;
          if (signal.aborted) return;
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
    const ignore = onChange(api, resource, begin);
    begin();
    return () => {
      more = nothing;
      ignore();
      asked.abort();
    };
  });
  return { subscribe, loadMore: () => more() };
}
