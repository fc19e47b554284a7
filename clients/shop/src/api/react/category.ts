// Written by specmill from openapi/shop.json.
import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import {
  totalOf,
  type ApiClient,
  type Category,
  type ListHead,
  type QueryOf,
  type paths,
} from '../client';
import { useApiClient, type ClientError } from './runtime/api-provider';
import { pagesByNumber, readPage, type Page } from './runtime/read-page';
import { keepHead, useReadWithHead } from './runtime/read-with-head';
import { useReadPages, type PagesOptions, type ReadOptions } from './runtime/use-read';

/** Which rows to return, and in which order. */
export interface CategoriesQuery extends QueryOf<paths['/categories']['get']> {}

/** Shelves of the shop; a category may be inside another. */
export const categoryKeys = {
  all: ['category'] as const,
  lists: () => [...categoryKeys.all, 'list'] as const,
  list: (query: CategoriesQuery = {}) => [...categoryKeys.lists(), query] as const,
  infinite: (query: Omit<CategoriesQuery, 'page'> = {}) =>
    [...categoryKeys.all, 'infinite', query] as const,
};

const categoriesHead = { total: totalOf };

/** The query options of useCategories, for queries of your own. */
export function categoriesOptions(api: ApiClient, query: CategoriesQuery = {}) {
  return queryOptions<Category[], ClientError>({
    queryKey: categoryKeys.list(query),
    queryFn: async ({ client, queryKey, signal }) =>
      keepHead(
        { client, queryKey },
        categoriesHead,
        await api.GET('/categories', { params: { query }, signal }),
      ),
    retry: false,
  });
}

/**
 * List categories
 *
 * - `page`: Page number, starting at 1.
 * - `limit`: Maximum number of items per page.
 * - `count`: Also counts all items; X-Total-Count and Content-Range return the total.
 * Response: One page of categories.
 */
export function useCategories<Result = Category[]>(
  query: CategoriesQuery | null = {},
  options: ReadOptions<Category[], Result> = {},
): UseQueryResult<Result, ClientError> & Pick<ListHead, 'total'> {
  return useReadWithHead(
    categoriesOptions(useApiClient(), query ?? {}),
    categoriesHead,
    options,
    query != null,
  );
}

/** The query options of useInfiniteCategories, for queries of your own. */
export function infiniteCategoriesOptions(
  api: ApiClient,
  query: Omit<CategoriesQuery, 'page'> = {},
) {
  return infiniteQueryOptions<
    Page<Category[]>,
    ClientError,
    InfiniteData<Page<Category[]>>,
    QueryKey,
    number
  >({
    queryKey: categoryKeys.infinite(query),
    queryFn: async ({ pageParam, signal }) =>
      readPage(
        await api.GET('/categories', { params: { query: { ...query, page: pageParam } }, signal }),
      ),
    ...pagesByNumber(query.limit ?? 12),
    retry: false,
  });
}

/** The pages of listCategories, one after the other. */
export function useInfiniteCategories<Result = InfiniteData<Page<Category[]>>>(
  query: Omit<CategoriesQuery, 'page'> | null = {},
  options: PagesOptions<Page<Category[]>, number, Result> = {},
): UseInfiniteQueryResult<Result, ClientError> {
  return useReadPages(
    infiniteCategoriesOptions(useApiClient(), query ?? {}),
    options,
    query != null,
  );
}
