import {
  hashKey,
  type MutationFunctionContext,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import {
  changedList,
  changedPages,
  changedRow,
  rowWith,
  type ShownChange,
  type ShownLists,
} from './changed-rows';

/** The cached rows and lists before an optimistic change. */
export interface Shown {
  readonly before: readonly (readonly [QueryKey, unknown])[];
}

/** What a change to a row affects. */
export interface Changed<Variables> {
  /** The model first, then those related to it by foreign keys. */
  readonly touched: readonly [QueryKey, ...QueryKey[]];
  /** The lists of the model; null: it has none that show a row's key. */
  readonly lists: ShownLists | null;
  readonly change: (variables: Variables) => ShownChange;
}

/** Invalidates the queries of these resources, which reloads active ones. */
function load(client: QueryClient, touched: readonly QueryKey[]): Promise<unknown> {
  return Promise.all(touched.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Reloads the affected resources after a change. */
export function refresh(touched: readonly QueryKey[]) {
  return {
    onSuccess: (
      _data: unknown,
      _variables: unknown,
      _shown: unknown,
      { client }: MutationFunctionContext,
    ) => load(client, touched),
  };
}

/** Updates a cached row, and moves it in cached lists, before the response; reverts that if the request fails, and reloads both afterwards. */
export function showAtOnce<Variables>(changed: Changed<Variables>) {
  return {
    onMutate: showing(changed),
    onError: (
      _error: unknown,
      _variables: Variables,
      shown: Shown | undefined,
      { client }: MutationFunctionContext,
    ) => revert(client, shown),
    onSettled: (
      _data: unknown,
      _error: unknown,
      _variables: Variables,
      _shown: Shown | undefined,
      { client }: MutationFunctionContext,
    ) => load(client, changed.touched),
  };
}

/** Removes a row from cached lists before the response, and returns it if the request fails. Reloads the lists afterwards, without requesting a deleted row. */
export function forget<Variables>(changed: Changed<Variables>) {
  const { touched, change } = changed;
  return {
    onMutate: showing(changed),
    onSuccess: async (
      _data: unknown,
      variables: Variables,
      _shown: unknown,
      { client }: MutationFunctionContext,
    ) => {
      const gone = rowKey(touched, change(variables));
      const isLeft = ({ queryKey }: { queryKey: QueryKey }) =>
        hashKey(queryKey.slice(0, gone.length)) !== hashKey(gone);
      await Promise.all(
        touched.map((queryKey) => client.invalidateQueries({ queryKey, predicate: isLeft })),
      );
      client.removeQueries({ queryKey: gone, type: 'inactive' });
    },
    // The row may have changed since it was read.
    onError: (
      _error: unknown,
      _variables: Variables,
      shown: Shown | undefined,
      { client }: MutationFunctionContext,
    ) => {
      revert(client, shown);
      return load(client, touched);
    },
  };
}

function rowKey([[model]]: Changed<never>['touched'], { key }: ShownChange): QueryKey {
  return [model, 'detail', key];
}

function revert(client: QueryClient, shown: Shown | undefined): void {
  for (const [queryKey, data] of shown?.before ?? []) client.setQueryData(queryKey, data);
}

interface Pages {
  readonly pages: readonly { readonly rows: unknown }[];
}

function showing<Variables>({ touched, lists, change }: Changed<Variables>) {
  const [[model]] = touched;
  return async (variables: Variables, { client }: MutationFunctionContext): Promise<Shown> => {
    const made = change(variables);
    const places = {
      row: rowKey(touched, made),
      list: [model, 'list'],
      pages: [model, 'infinite'],
    };
    const keys = Object.values(places);
    await Promise.all(keys.map((queryKey) => client.cancelQueries({ queryKey })));
    const cached = (queryKey: QueryKey) =>
      client
        .getQueriesData<object>({ queryKey })
        .flatMap(([key, data]) => (data === undefined ? [] : [[key, data] as const]));
    const [rows, all, pages] = [cached(places.row), cached(places.list), cached(places.pages)];
    if (made.body !== undefined) {
      for (const [key, row] of rows) client.setQueryData(key, changedRow(row, made));
    }
    if (lists === null) return { before: rows };
    const row = rows[0]?.[1] ?? firstOf(all, (data) => rowWith(lists, data, made.key));
    for (const [key, data] of all) {
      client.setQueryData(key, changedList(lists, made, { data, query: key[2], row }));
    }
    for (const [key, data] of pages) {
      const { pages: shown } = data as Pages;
      const next = changedPages(lists, made, { pages: shown, query: key[2], row });
      client.setQueryData(key, { ...data, pages: next });
    }
    return { before: [...rows, ...all, ...pages] };
  };
}

function firstOf(
  cached: readonly (readonly [QueryKey, object])[],
  find: (data: object) => object | undefined,
): object | undefined {
  for (const [, data] of cached) {
    const found = find(data);
    if (found !== undefined) return found;
  }
  return undefined;
}
