// Written by specmill from server-template/openapi/shop.json.
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
import type { ShownLists } from './runtime/changed-rows';
import { changed } from './runtime/changes';
import { loadedStore, type LoadedStore } from './runtime/loaded-store';
import { pagedStore, type PagedStore } from './runtime/paged-store';

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
export function categoriesStore(
  api: ApiClient,
  query: CategoriesQuery | null = {},
): LoadedStore<Category[], Pick<ListHead, 'total'>> {
  return loadedStore({
    api,
    resource: 'category',
    shows: { kind: 'list', parameters: query },
    load: query == null ? null : (signal) => api.GET('/categories', { params: { query }, signal }),
    head: { total: totalOf },
  });
}

/** The pages of listCategories, one after the other. */
export function pagedCategoriesStore(
  api: ApiClient,
  query: Omit<CategoriesQuery, 'page'> = {},
): PagedStore<Category> {
  return pagedStore({
    api,
    resource: 'category',
    query,
    pages: (signal) => api.pages('/categories', { params: { query }, signal }),
  });
}

/**
 * Get a category
 *
 * Response: One category.
 */
export function categoryStore(
  api: ApiClient,
  id: CategoryKey['id'] | null | undefined,
): LoadedStore<Category> {
  return loadedStore({
    api,
    resource: 'category',
    shows: { kind: 'row', parameters: id },
    load:
      id == null
        ? null
        : (signal) => api.GET('/categories/{id}', { params: { path: { id } }, signal }),
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
export function createCategory(
  api: ApiClient,
  { body }: { body: CreateCategoryDTO },
): Promise<Category> {
  return changed(api, ['category', 'product'], api.POST('/categories', { body }));
}

/**
 * Update a category
 *
 * Response: One category.
 */
export function updateCategory(
  api: ApiClient,
  { id, body }: { id: CategoryKey['id']; body: UpdateCategoryDTO },
): Promise<Category> {
  return changed(
    api,
    ['category', 'product'],
    api.PATCH('/categories/{id}', { params: { path: { id } }, body }),
    { lists, change: { key: id, body } },
  );
}

/**
 * Replace a category
 *
 * Like PATCH, changes only the properties that are sent.
 *
 * Response: One category.
 */
export function replaceCategory(
  api: ApiClient,
  { id, body }: { id: CategoryKey['id']; body: UpdateCategoryDTO },
): Promise<Category> {
  return changed(
    api,
    ['category', 'product'],
    api.PUT('/categories/{id}', { params: { path: { id } }, body }),
    { lists, change: { key: id, body } },
  );
}

/**
 * Delete a category
 *
 * Response 200: One category.
 * Response 204: Deleted. With `Prefer: return=representation`, the deleted row is returned (200).
 */
export function deleteCategory(
  api: ApiClient,
  { id }: { id: CategoryKey['id'] },
): Promise<Category | undefined> {
  return changed(
    api,
    ['category', 'product'],
    api.DELETE('/categories/{id}', { params: { path: { id } } }),
    { lists, change: { key: id } },
  );
}
