// Written by specmill from server-template/openapi/shop.json.
import {
  totalOf,
  type ApiClient,
  type CreateProductDTO,
  type ListHead,
  type Product,
  type QueryOf,
  type UpdateProductDTO,
  type paths,
} from '../../typescript/generated/client';
import type { ShownLists } from './runtime/changed-rows';
import { changed } from './runtime/changes';
import { loadedStore, type LoadedStore } from './runtime/loaded-store';
import { pagedStore, type PagedStore } from './runtime/paged-store';

/** Which rows to return, and in which order. */
export interface ProductsQuery extends QueryOf<paths['/products']['get']> {}

/** The parameters in the path of a row. */
export type ProductKey = paths['/products/{id}']['get']['parameters']['path'];

/**
 * List products
 *
 * - `page`: Page number, starting at 1.
 * - `limit`: Maximum number of items per page.
 * - `count`: Also counts all items; X-Total-Count and Content-Range return the total.
 * Response: One page of products.
 */
export function productsStore(
  api: ApiClient,
  query: ProductsQuery | null = {},
): LoadedStore<Product[], Pick<ListHead, 'total'>> {
  return loadedStore({
    api,
    resource: 'product',
    shows: { kind: 'list', parameters: query },
    load: query == null ? null : (signal) => api.GET('/products', { params: { query }, signal }),
    head: { total: totalOf },
  });
}

/** The pages of listProducts, one after the other. */
export function pagedProductsStore(
  api: ApiClient,
  query: Omit<ProductsQuery, 'page'> = {},
): PagedStore<Product> {
  return pagedStore({
    api,
    resource: 'product',
    query,
    pages: (signal) => api.pages('/products', { params: { query }, signal }),
  });
}

/**
 * Get a product
 *
 * Response: One product.
 */
export function productStore(
  api: ApiClient,
  id: ProductKey['id'] | null | undefined,
): LoadedStore<Product> {
  return loadedStore({
    api,
    resource: 'product',
    shows: { kind: 'row', parameters: id },
    load:
      id == null
        ? null
        : (signal) => api.GET('/products/{id}', { params: { path: { id } }, signal }),
  });
}

/** How the lists are filtered and sorted, to show changes in them at once. */
const lists: ShownLists = {
  key: { id: 'id' },
  rows: [],
  filters: { id: 'id', categoryId: 'categoryId', sku: 'sku', name: 'name', active: 'active' },
  parameters: { limit: 'limit', page: 'page', sort: 'sort', total: 'count' },
  size: 20,
  sortable: {},
  order: [],
};

/**
 * Create a product
 *
 * Response: Created.
 */
export function createProduct(
  api: ApiClient,
  { body }: { body: CreateProductDTO },
): Promise<Product> {
  return changed(api, ['product', 'category', 'order-item'], api.POST('/products', { body }));
}

/**
 * Update a product
 *
 * Response: One product.
 */
export function updateProduct(
  api: ApiClient,
  { id, body }: { id: ProductKey['id']; body: UpdateProductDTO },
): Promise<Product> {
  return changed(
    api,
    ['product', 'category', 'order-item'],
    api.PATCH('/products/{id}', { params: { path: { id } }, body }),
    { lists, change: { key: id, body } },
  );
}

/**
 * Replace a product
 *
 * Like PATCH, changes only the properties that are sent.
 *
 * Response: One product.
 */
export function replaceProduct(
  api: ApiClient,
  { id, body }: { id: ProductKey['id']; body: UpdateProductDTO },
): Promise<Product> {
  return changed(
    api,
    ['product', 'category', 'order-item'],
    api.PUT('/products/{id}', { params: { path: { id } }, body }),
    { lists, change: { key: id, body } },
  );
}

/**
 * Delete a product
 *
 * Response 200: One product.
 * Response 204: Deleted. With `Prefer: return=representation`, the deleted row is returned (200).
 */
export function deleteProduct(
  api: ApiClient,
  { id }: { id: ProductKey['id'] },
): Promise<Product | undefined> {
  return changed(
    api,
    ['product', 'category', 'order-item'],
    api.DELETE('/products/{id}', { params: { path: { id } } }),
    { lists, change: { key: id } },
  );
}
