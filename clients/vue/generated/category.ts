// Written by specmill from server-template/openapi/shop.json.
import type { MaybeRefOrGetter } from 'vue';
import {
  totalOf,
  type Category,
  type CreateCategoryDTO,
  type ListHead,
  type QueryOf,
  type UpdateCategoryDTO,
  type paths,
} from '../../typescript/generated/client';
import type { ShownLists } from './runtime/changed-rows';
import {
  useLoaded,
  useLoadedWithHead,
  type Loaded,
  type LoadedWithHead,
} from './runtime/use-loaded';
import { useMutation, type Mutation, type MutationOptions } from './runtime/use-mutation';
import { usePaged, type Paged } from './runtime/use-paged';

/** Which rows to return, and in which order. */
export interface CategoriesQuery extends QueryOf<paths['/categories']['get']> {}

/** The parameters in the path of a row. */
export type CategoryKey = paths['/categories/{id}']['get']['parameters']['path'];

/**
 * List categories
 *
 * - `page`: Page number, starting at 1.
 * - `limit`: Maximum number of items per page.
 * - `count`: Also counts all items; X-Total-Count and Content-Range return the total.
 * Response: One page of categories.
 */
export function useCategories(
  query: MaybeRefOrGetter<CategoriesQuery | null> = {},
): LoadedWithHead<Category[], Pick<ListHead, 'total'>> {
  return useLoadedWithHead(
    {
      resource: 'category',
      parameters: query,
      keepsLast: true,
      shows: 'list',
      load: (api, query, signal) => api.GET('/categories', { params: { query }, signal }),
    },
    { total: totalOf },
  );
}

/** The pages of listCategories, one after the other. */
export function useInfiniteCategories(
  query: MaybeRefOrGetter<Omit<CategoriesQuery, 'page'> | null> = {},
): Paged<Category> {
  return usePaged({
    resource: 'category',
    parameters: query,
    fullPage: (query) => query.limit ?? 20,
    pages: (api, query, signal) => api.pages('/categories', { params: { query }, signal }),
  });
}

/**
 * Get a category
 *
 * Response: One category.
 */
export function useCategory(id: MaybeRefOrGetter<CategoryKey['id'] | null>): Loaded<Category> {
  return useLoaded({
    resource: 'category',
    parameters: id,
    keepsLast: false,
    shows: 'row',
    load: (api, id, signal) => api.GET('/categories/{id}', { params: { path: { id } }, signal }),
  });
}

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
  options: MutationOptions<{ body: CreateCategoryDTO }, Category> = {},
): Mutation<{ body: CreateCategoryDTO }, Category> {
  return useMutation(
    {
      touches: ['category', 'product'],
      send: (api, { body }) => api.POST('/categories', { body }),
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
  options: MutationOptions<{ id: CategoryKey['id']; body: UpdateCategoryDTO }, Category> = {},
): Mutation<{ id: CategoryKey['id']; body: UpdateCategoryDTO }, Category> {
  return useMutation(
    {
      touches: ['category', 'product'],
      send: (api, { id, body }) =>
        api.PATCH('/categories/{id}', { params: { path: { id } }, body }),
      lists,
      change: ({ id, body }) => ({ key: id, body }),
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
  options: MutationOptions<{ id: CategoryKey['id']; body: UpdateCategoryDTO }, Category> = {},
): Mutation<{ id: CategoryKey['id']; body: UpdateCategoryDTO }, Category> {
  return useMutation(
    {
      touches: ['category', 'product'],
      send: (api, { id, body }) => api.PUT('/categories/{id}', { params: { path: { id } }, body }),
      lists,
      change: ({ id, body }) => ({ key: id, body }),
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
  options: MutationOptions<{ id: CategoryKey['id'] }, Category | undefined> = {},
): Mutation<{ id: CategoryKey['id'] }, Category | undefined> {
  return useMutation(
    {
      touches: ['category', 'product'],
      send: (api, { id }) => api.DELETE('/categories/{id}', { params: { path: { id } } }),
      lists,
      change: ({ id }) => ({ key: id }),
    },
    options,
  );
}
