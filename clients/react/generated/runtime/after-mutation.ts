import {
  hashKey,
  type MutationFunctionContext,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

/** The row as it was before a change was shown. */
export interface Shown {
  readonly before: object | undefined;
}

/** Loads again what is on show of these resources. */
function load(client: QueryClient, touched: readonly QueryKey[]): Promise<unknown> {
  return Promise.all(touched.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Loads again what a change may have changed. */
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

/** Forgets a deleted row, and loads the lists again: a query of the row itself would only find it gone. */
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
      const gone = hashKey(detail(variables));
      const isLeft = ({ queryKey }: { queryKey: QueryKey }) => hashKey(queryKey) !== gone;
      await Promise.all(
        touched.map((queryKey) => client.invalidateQueries({ queryKey, predicate: isLeft })),
      );
      client.removeQueries({ queryKey: detail(variables), type: 'inactive' });
    },
  };
}

/** Shows a change at once where the row is cached, takes it back where the server rejects, and loads the truth in the end. */
export function showAtOnce<Variables extends { readonly body: object }>(
  touched: readonly QueryKey[],
  detail: (variables: Variables) => QueryKey,
) {
  return {
    onMutate: async (variables: Variables, { client }: MutationFunctionContext): Promise<Shown> => {
      const queryKey = detail(variables);
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<object>(queryKey);
      if (before !== undefined) {
        client.setQueryData(queryKey, { ...before, ...knownTo(before, variables.body) });
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

/** A body may hold what the row never shows, such as a password. */
function knownTo(row: object, body: object): object {
  const changes = Object.entries(body).filter(
    ([name, value]) => name in row && value !== undefined,
  );
  return Object.fromEntries(changes);
}
