import {
  hashKey,
  type MutationFunctionContext,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

/** The row before an optimistic update. */
export interface Shown {
  readonly before: object | undefined;
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

/** Removes a deleted row from the cache and reloads the lists, without requesting the deleted row. */
export function forget<Variables>(
  touched: readonly QueryKey[],
  detail: (variables: Variables) => QueryKey,
) {
  return {
    onSuccess: async (
      _data: unknown,
      variables: Variables,
      _shown: unknown,
      { client }: MutationFunctionContext,
    ) => {
      const gone = detail(variables);
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
      _shown: unknown,
      { client }: MutationFunctionContext,
    ) => load(client, touched),
  };
}

/** Updates a cached row optimistically, reverts it if the request fails, and reloads it afterwards. */
export function showAtOnce<Variables extends { readonly body: object }>(
  touched: readonly QueryKey[],
  detail: (variables: Variables) => QueryKey,
  /** Computes a property's new value, unless it is replaced. */
  changed: (before: unknown, value: unknown) => unknown = (_before, value) => value,
) {
  return {
    onMutate: async (variables: Variables, { client }: MutationFunctionContext): Promise<Shown> => {
      const queryKey = detail(variables);
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<object>(queryKey);
      if (before !== undefined) {
        client.setQueryData(queryKey, { ...before, ...knownTo(before, variables.body, changed) });
      }
      return { before };
    },
    onError: (
      _error: unknown,
      variables: Variables,
      shown: Shown | undefined,
      { client }: MutationFunctionContext,
    ) => {
      if (shown?.before !== undefined) client.setQueryData(detail(variables), shown.before);
    },
    onSettled: (
      _data: unknown,
      _error: unknown,
      _variables: Variables,
      _shown: Shown | undefined,
      { client }: MutationFunctionContext,
    ) => load(client, touched),
  };
}

/** Applies a merge patch to a value. https://www.rfc-editor.org/rfc/rfc7396 */
export function merged(before: unknown, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const known = (typeof before === 'object' && !Array.isArray(before) ? before : null) ?? {};
  const changes = Object.entries(value as Loose);
  const gone = new Set(changes.flatMap(([name, one]) => (one === null ? [name] : [])));
  return Object.fromEntries([
    ...Object.entries(known).filter(([name]) => !gone.has(name)),
    ...changes
      .filter(([name]) => !gone.has(name))
      .map(([name, one]) => [name, merged((known as Loose)[name], one)] as const),
  ]);
}

type Loose = Readonly<Record<string, unknown>>;

/** Only properties of the row: a body may also contain write-only ones, such as a password. */
function knownTo(
  row: object,
  body: object,
  changed: (before: unknown, value: unknown) => unknown,
): object {
  const changes = Object.entries(body)
    .filter(([name, value]) => name in row && value !== undefined)
    .map(([name, value]) => [name, changed((row as Loose)[name], value)]);
  return Object.fromEntries(changes);
}
