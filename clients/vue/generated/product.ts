// Written by specmill from server-template/openapi/shop.json.
import type { MaybeRefOrGetter } from 'vue';
import {
  totalOf,
  type CreateProductDTO,
  type ListHead,
  type Product,
  type QueryOf,
  type UpdateProductDTO,
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
export function useProducts(
  query: MaybeRefOrGetter<ProductsQuery | null> = {},
): LoadedWithHead<Product[], Pick<ListHead, 'total'>> {
  return useLoadedWithHead(
    {
      resource: 'product',
      parameters: query,
      keepsLast: true,
      shows: 'list',
      load: (api, query, signal) => api.GET('/products', { params: { query }, signal }),
    },
    { total: totalOf },
  );
}

/** The pages of listProducts, one after the other. */
export function useInfiniteProducts(
  query: MaybeRefOrGetter<Omit<ProductsQuery, 'page'> | null> = {},
): Paged<Product> {
  return usePaged({
    resource: 'product',
    parameters: query,
    fullPage: (query) => query.limit ?? 20,
    pages: (api, query, signal) => api.pages('/products', { params: { query }, signal }),
  });
}

/**
 * Get a product
 *
 * Response: One product.
 */
export function useProduct(id: MaybeRefOrGetter<ProductKey['id'] | null>): Loaded<Product> {
  return useLoaded({
    resource: 'product',
    parameters: id,
    keepsLast: false,
    shows: 'row',
    load: (api, id, signal) => api.GET('/products/{id}', { params: { path: { id } }, signal }),
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
export function useCreateProduct(
  options: MutationOptions<{ body: CreateProductDTO }, Product> = {},
): Mutation<{ body: CreateProductDTO }, Product> {
  return useMutation(
    {
      touches: ['product', 'category', 'order-item'],
      send: (api, { body }) => api.POST('/products', { body }),
    },
    options,
  );
}

/**
 * Update a product
 *
 * Response: One product.
 */
export function useUpdateProduct(
  options: MutationOptions<{ id: ProductKey['id']; body: UpdateProductDTO }, Product> = {},
): Mutation<{ id: ProductKey['id']; body: UpdateProductDTO }, Product> {
  return useMutation(
    {
      touches: ['product', 'category', 'order-item'],
      send: (api, { id, body }) => api.PATCH('/products/{id}', { params: { path: { id } }, body }),
      lists,
      change: ({ id, body }) => ({ key: id, body }),
    },
    options,
  );
}

/**
 * Replace a product
 *
 * Like PATCH, changes only the properties that are sent.
 *
 * Response: One product.
 */
export function useReplaceProduct(
  options: MutationOptions<{ id: ProductKey['id']; body: UpdateProductDTO }, Product> = {},
): Mutation<{ id: ProductKey['id']; body: UpdateProductDTO }, Product> {
  return useMutation(
    {
      touches: ['product', 'category', 'order-item'],
      send: (api, { id, body }) => api.PUT('/products/{id}', { params: { path: { id } }, body }),
      lists,
      change: ({ id, body }) => ({ key: id, body }),
    },
    options,
  );
}

/**
 * Delete a product
 *
 * Response 200: One product.
 * Response 204: Deleted. With `Prefer: return=representation`, the deleted row is returned (200).
 */
export function useDeleteProduct(
  options: MutationOptions<{ id: ProductKey['id'] }, Product | undefined> = {},
): Mutation<{ id: ProductKey['id'] }, Product | undefined> {
  return useMutation(
    {
      touches: ['product', 'category', 'order-item'],
      send: (api, { id }) => api.DELETE('/products/{id}', { params: { path: { id } } }),
      lists,
      change: ({ id }) => ({ key: id }),
    },
    options,
  );
}
