// Written by specmill from server-template/openapi/shop.json.
import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryResult,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import {
  totalOf,
  type ApiClient,
  type Category,
  type CreateCategoryDTO,
  type ListHead,
  type QueryOf,
  type UpdateCategoryDTO,
  type paths,
} from '../../typescript/generated/client';
import { forget, refresh, showAtOnce, type Shown } from './runtime/after-mutation';
import { useApiClient, type ClientError } from './runtime/api-provider';
import type { ShownLists } from './runtime/changed-rows';
import { pagesByNumber, readPage, type Page } from './runtime/read-page';
import { keepHead, useReadWithHead } from './runtime/read-with-head';
import { useChange, type ChangeOptions } from './runtime/use-change';
import { useRead, useReadPages, type PagesOptions, type ReadOptions } from './runtime/use-read';

/** Which rows to return, and in which order. */
export interface CategoriesQuery extends QueryOf<paths['/categories']['get']> {}

/** The parameters in the path of a row. */
export type CategoryKey = paths['/categories/{id}']['get']['parameters']['path'];

/** Shelves of the shop; a category may be inside another. */
export const categoryKeys = {
  all: ['category'] as const,
  lists: () => [...categoryKeys.all, 'list'] as const,
  list: (query: CategoriesQuery = {}) => [...categoryKeys.lists(), query] as const,
  infinite: (query: Omit<CategoriesQuery, 'page'> = {}) =>
    [...categoryKeys.all, 'infinite', query] as const,
  details: () => [...categoryKeys.all, 'detail'] as const,
  detail: (id: CategoryKey['id']) => [...categoryKeys.details(), id] as const,
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
    ...pagesByNumber(query.limit ?? 20),
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

/** The query options of useCategory, for queries of your own. */
export function categoryOptions(api: ApiClient, id: CategoryKey['id']) {
  return queryOptions<Category, ClientError>({
    queryKey: categoryKeys.detail(id),
    queryFn: async ({ signal }) =>
      (await api.GET('/categories/{id}', { params: { path: { id } }, signal })).data,
    retry: false,
  });
}

/**
 * Get a category
 *
 * Response: One category.
 */
export function useCategory<Result = Category>(
  id: CategoryKey['id'] | null | undefined,
  options: ReadOptions<Category, Result> = {},
): UseQueryResult<Result, ClientError> {
  return useRead(categoryOptions(useApiClient(), id!), options, id != null);
}

/** What a mutation reloads: this model, and the models related to it by foreign keys. */
const touched: readonly [QueryKey, ...QueryKey[]] = [['category'], ['product']];

/** How the lists are filtered and sorted, to show changes in them at once. */
const lists: ShownLists = {
  key: { id: 'id' },
  rows: [],
  filters: { id: 'id', parentId: 'parentId', name: 'name' },
  parameters: { limit: 'limit', page: 'page', sort: 'sort', total: 'count' },
  size: 20,
  sortable: {},
  order: [],
};

/**
 * Create a category
 *
 * Response: Created.
 */
export function useCreateCategory(
  options: ChangeOptions<Category, { body: CreateCategoryDTO }> = {},
): UseMutationResult<Category, ClientError, { body: CreateCategoryDTO }> {
  const api = useApiClient();
  return useChange<Category, { body: CreateCategoryDTO }>(
    {
      mutationFn: async ({ body }) => (await api.POST('/categories', { body })).data,
      ...refresh(touched),
    },
    options,
  );
}

/**
 * Update a category
 *
 * Response: One category.
 */
export function useUpdateCategory(
  options: ChangeOptions<Category, { id: CategoryKey['id']; body: UpdateCategoryDTO }, Shown> = {},
): UseMutationResult<
  Category,
  ClientError,
  { id: CategoryKey['id']; body: UpdateCategoryDTO },
  Shown
> {
  const api = useApiClient();
  return useChange<Category, { id: CategoryKey['id']; body: UpdateCategoryDTO }, Shown>(
    {
      mutationFn: async ({ id, body }) =>
        (await api.PATCH('/categories/{id}', { params: { path: { id } }, body })).data,
      ...showAtOnce({ touched, lists, change: ({ id, body }) => ({ key: id, body }) }),
    },
    options,
  );
}

/**
 * Replace a category
 *
 * Like PATCH, changes only the properties that are sent.
 *
 * Response: One category.
 */
export function useReplaceCategory(
  options: ChangeOptions<Category, { id: CategoryKey['id']; body: UpdateCategoryDTO }, Shown> = {},
): UseMutationResult<
  Category,
  ClientError,
  { id: CategoryKey['id']; body: UpdateCategoryDTO },
  Shown
> {
  const api = useApiClient();
  return useChange<Category, { id: CategoryKey['id']; body: UpdateCategoryDTO }, Shown>(
    {
      mutationFn: async ({ id, body }) =>
        (await api.PUT('/categories/{id}', { params: { path: { id } }, body })).data,
      ...showAtOnce({ touched, lists, change: ({ id, body }) => ({ key: id, body }) }),
    },
    options,
  );
}

/**
 * Delete a category
 *
 * Response 200: One category.
 * Response 204: Deleted. With `Prefer: return=representation`, the deleted row is returned (200).
 */
export function useDeleteCategory(
  options: ChangeOptions<Category | undefined, { id: CategoryKey['id'] }, Shown> = {},
): UseMutationResult<Category | undefined, ClientError, { id: CategoryKey['id'] }, Shown> {
  const api = useApiClient();
  return useChange<Category | undefined, { id: CategoryKey['id'] }, Shown>(
    {
      mutationFn: async ({ id }) =>
        (await api.DELETE('/categories/{id}', { params: { path: { id } } })).data,
      ...forget({ touched, lists, change: ({ id }) => ({ key: id }) }),
    },
    options,
  );
}
