// Written by specmill from server-template/openapi/shop.json.
import type { MaybeRefOrGetter } from 'vue';
import {
  totalOf,
  type BodyOf,
  type DataOf,
  type ListHead,
  type QueryOf,
  type RowsOf,
  type paths,
} from '../../typescript/generated/client';
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
): LoadedWithHead<DataOf<paths['/products']['get']>, Pick<ListHead, 'total'>> {
  return useLoadedWithHead(
    {
      resource: 'product',
      parameters: query,
      keepsLast: true,
      load: (api, query, signal) => api.GET('/products', { params: { query }, signal }),
    },
    { total: totalOf },
  );
}

/** The pages of listProducts, one after the other. */
export function useInfiniteProducts(
  query: MaybeRefOrGetter<Omit<ProductsQuery, 'page'> | null> = {},
): Paged<RowsOf<paths, '/products'>[number]> {
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
export function useProduct(
  id: MaybeRefOrGetter<ProductKey['id'] | null>,
): Loaded<DataOf<paths['/products/{id}']['get']>> {
  return useLoaded({
    resource: 'product',
    parameters: id,
    keepsLast: false,
    load: (api, id, signal) => api.GET('/products/{id}', { params: { path: { id } }, signal }),
  });
}

/**
 * Create a product
 *
 * Response: Created.
 */
export function useCreateProduct(
  options: MutationOptions<
    BodyOf<paths['/products']['post']>,
    DataOf<paths['/products']['post']>
  > = {},
): Mutation<BodyOf<paths['/products']['post']>, DataOf<paths['/products']['post']>> {
  return useMutation(
    {
      touches: ['product', 'category', 'order-item'],
      send: (api, body) => api.POST('/products', { body }),
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
  options: MutationOptions<
    { id: ProductKey['id']; body: BodyOf<paths['/products/{id}']['patch']> },
    DataOf<paths['/products/{id}']['patch']>
  > = {},
): Mutation<
  { id: ProductKey['id']; body: BodyOf<paths['/products/{id}']['patch']> },
  DataOf<paths['/products/{id}']['patch']>
> {
  return useMutation(
    {
      touches: ['product', 'category', 'order-item'],
      send: (api, { id, body }) => api.PATCH('/products/{id}', { params: { path: { id } }, body }),
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
  options: MutationOptions<
    { id: ProductKey['id']; body: BodyOf<paths['/products/{id}']['put']> },
    DataOf<paths['/products/{id}']['put']>
  > = {},
): Mutation<
  { id: ProductKey['id']; body: BodyOf<paths['/products/{id}']['put']> },
  DataOf<paths['/products/{id}']['put']>
> {
  return useMutation(
    {
      touches: ['product', 'category', 'order-item'],
      send: (api, { id, body }) => api.PUT('/products/{id}', { params: { path: { id } }, body }),
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
  options: MutationOptions<ProductKey['id'], DataOf<paths['/products/{id}']['delete']>> = {},
): Mutation<ProductKey['id'], DataOf<paths['/products/{id}']['delete']>> {
  return useMutation(
    {
      touches: ['product', 'category', 'order-item'],
      send: (api, id) => api.DELETE('/products/{id}', { params: { path: { id } } }),
      deletes: (id) => id,
    },
    options,
  );
}
