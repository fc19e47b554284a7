import {
  skipToken,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { ClientError } from './api-provider';

/** Options of TanStack Query for one hook: `{ enabled, select, placeholderData, staleTime, … }`. */
export type ReadOptions<Data, Result = Data> = Omit<
  UseQueryOptions<Data, ClientError, Result>,
  'queryKey' | 'queryFn'
>;

/** The same for a list that is read page by page. */
export type PagesOptions<Page, Param, Result = InfiniteData<Page>> = Omit<
  InfiniteOptions<Page, Param, Result>,
  'queryKey' | 'queryFn' | 'initialPageParam' | 'getNextPageParam'
>;

type InfiniteOptions<Page, Param, Result> = UseInfiniteQueryOptions<
  Page,
  ClientError,
  Result,
  QueryKey,
  Param
>;

/** Runs a query once its parameters are known; `options` take precedence over `asked`. */
export function useRead<Data, Result>(
  asked: { readonly queryKey: QueryKey },
  options: ReadOptions<Data, Result>,
  isKnown: boolean,
): UseQueryResult<Result, ClientError> {
  const query = asked as UseQueryOptions<Data, ClientError, Result>;
  return useQuery({ ...query, ...options, ...(isKnown ? {} : unknownQuery(asked)) });
}

/** The same, page by page. */
export function useReadPages<Page, Param, Result>(
  asked: { readonly queryKey: QueryKey },
  options: PagesOptions<Page, Param, Result>,
  isKnown: boolean,
): UseInfiniteQueryResult<Result, ClientError> {
  const query = asked as InfiniteOptions<Page, Param, Result>;
  return useInfiniteQuery({ ...query, ...options, ...(isKnown ? {} : unknownQuery(asked)) });
}

/** A disabled query with a separate key, so that it does not show another query's data. */
export function unknownQuery({ queryKey }: { readonly queryKey: QueryKey }) {
  return { queryKey: [...queryKey, null], queryFn: skipToken } as const;
}
