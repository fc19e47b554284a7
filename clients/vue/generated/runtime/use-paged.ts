import {
  computed,
  onScopeDispose,
  shallowRef,
  toValue,
  watch,
  type MaybeRefOrGetter,
  type ShallowRef,
} from 'vue';
import type { ApiClient, ListPage } from '../../../typescript/generated/client';
import { showChangesIn } from './live-data';
import { failure, useApiClient, type ClientError } from './api-client';
import { lastChange } from './changes';

/** A list that loads page by page. */
export interface Paged<Row> {
  readonly rows: Readonly<ShallowRef<readonly Row[]>>;
  readonly hasMore: Readonly<ShallowRef<boolean>>;
  readonly error: Readonly<ShallowRef<ClientError | undefined>>;
  readonly isLoading: Readonly<ShallowRef<boolean>>;
  /** Loads the next page, or retries a failed one; has no effect while one is loading. */
  readonly loadMore: () => Promise<void>;
  readonly reload: () => void;
}

/** The list to load. */
export interface PagedSource<Params, Row> {
  readonly resource: string;
  /** No request is sent while they are null. */
  readonly parameters: MaybeRefOrGetter<Params | null>;
  /** Number of rows of a full page; undefined if unknown. */
  readonly fullPage: (parameters: Params) => number | undefined;
  readonly pages: (
    api: ApiClient,
    parameters: Params,
    signal: AbortSignal,
  ) => AsyncIterator<ListPage<unknown, readonly Row[]>>;
}

/** Loads the first page immediately and when the parameters' content changes; reloads the loaded pages after each change to the resource. */
export function usePaged<Params extends object, Row>(source: PagedSource<Params, Row>): Paged<Row> {
  const api = useApiClient();
  const change = lastChange(api, source.resource);
  const again = shallowRef(0);
  const current = () => toValue(source.parameters) ?? null;
  const pages = shallowRef<readonly ListPage<unknown, readonly Row[]>[]>([]);
  const hasMore = shallowRef(false);
  const error = shallowRef<ClientError>();
  const isLoading = shallowRef(current() !== null);
  let asked = new AbortController();
  let iterator: AsyncIterator<ListPage<unknown, readonly Row[]>> | null = null;

  /** Loads pages until there are `count`, after the last one or from the start. */
  async function read(count: number): Promise<void> {
    const { signal } = asked;
    const parameters = current();
    isLoading.value = parameters !== null;
    error.value = undefined;
    if (parameters === null) return;
    let found = iterator === null ? [] : pages.value;
    iterator ??= source.pages(api, parameters, signal);
    try {
      let next: IteratorResult<ListPage<unknown, readonly Row[]>> | null = null;
      while (found.length < count && next?.done !== true) {
        next = await iterator.next();
        if (signal.aborted) return;
        if (next.done !== true) found = [...found, next.value];
      }
      pages.value = found;
      hasMore.value = next?.done !== true && mayHaveMore(found, source.fullPage(parameters));
    } catch (thrown) {
      if (signal.aborted) return;
      // An iterator that threw cannot continue.
      iterator = null;
      error.value = failure(thrown);
    } finally {
      if (!signal.aborted) isLoading.value = false;
    }
  }

  // Server rendering does not wait.
  if (typeof document !== 'undefined') {
    const live = { kind: 'pages', parameters: current, data: pages } as const;
    onScopeDispose(showChangesIn(api, source.resource, live), true);
    watch(
      [() => JSON.stringify(current()), () => again.value, () => change.value] as const,
      ([question], [before], onCleanup) => {
        const controller = (asked = new AbortController());
        onCleanup(() => controller.abort());
        iterator = null;
        if (question !== before) {
          pages.value = [];
          hasMore.value = false;
        }
        return read(Math.max(pages.value.length, 1));
      },
      { immediate: true },
    );
  }
  return {
    rows: computed(() => pages.value.flatMap(({ rows }) => rows)),
    hasMore,
    error,
    isLoading,
    loadMore: async () => {
      if (isLoading.value || !(hasMore.value || error.value)) return;
      await read(pages.value.length + 1);
    },
    reload: () => (again.value += 1),
  };
}

/** Follows `Link` (https://www.rfc-editor.org/rfc/rfc8288) if sent, else checks whether the last page is full. */
function mayHaveMore(
  pages: readonly ListPage<unknown, readonly unknown[]>[],
  full: number | undefined,
): boolean {
  const last = pages.at(-1);
  if (last === undefined) return false;
  const link = last.response.headers.get('link') ?? '';
  if (/\brel="?(?:first|prev|next|last)\b/i.test(link)) return /\brel="?next\b/i.test(link);
  return last.rows.length > 0 && last.rows.length >= (full ?? pages[0]?.rows.length ?? 0);
}
