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
  type CreateProductDTO,
  type ListHead,
  type Product,
  type QueryOf,
  type UpdateProductDTO,
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
export interface ProductsQuery extends QueryOf<paths['/products']['get']> {}

/** The parameters in the path of a row. */
export type ProductKey = paths['/products/{id}']['get']['parameters']['path'];

/** What the shop sells. */
export const productKeys = {
  all: ['product'] as const,
  lists: () => [...productKeys.all, 'list'] as const,
  list: (query: ProductsQuery = {}) => [...productKeys.lists(), query] as const,
  infinite: (query: Omit<ProductsQuery, 'page'> = {}) =>
    [...productKeys.all, 'infinite', query] as const,
  details: () => [...productKeys.all, 'detail'] as const,
  detail: (id: ProductKey['id']) => [...productKeys.details(), id] as const,
};

const productsHead = { total: totalOf };

/** The query options of useProducts, for queries of your own. */
export function productsOptions(api: ApiClient, query: ProductsQuery = {}) {
  return queryOptions<Product[], ClientError>({
    queryKey: productKeys.list(query),
    queryFn: async ({ client, queryKey, signal }) =>
      keepHead(
        { client, queryKey },
        productsHead,
        await api.GET('/products', { params: { query }, signal }),
      ),
    retry: false,
  });
}

/**
 * List products
 *
 * - `page`: Page number, starting at 1.
 * - `limit`: Maximum number of items per page.
 * - `count`: Also counts all items; X-Total-Count and Content-Range return the total.
 * Response: One page of products.
 */
export function useProducts<Result = Product[]>(
  query: ProductsQuery | null = {},
  options: ReadOptions<Product[], Result> = {},
): UseQueryResult<Result, ClientError> & Pick<ListHead, 'total'> {
  return useReadWithHead(
    productsOptions(useApiClient(), query ?? {}),
    productsHead,
    options,
    query != null,
  );
}

/** The query options of useInfiniteProducts, for queries of your own. */
export function infiniteProductsOptions(api: ApiClient, query: Omit<ProductsQuery, 'page'> = {}) {
  return infiniteQueryOptions<
    Page<Product[]>,
    ClientError,
    InfiniteData<Page<Product[]>>,
    QueryKey,
    number
  >({
    queryKey: productKeys.infinite(query),
    queryFn: async ({ pageParam, signal }) =>
      readPage(
        await api.GET('/products', { params: { query: { ...query, page: pageParam } }, signal }),
      ),
    ...pagesByNumber(query.limit ?? 20),
    retry: false,
  });
}

/** The pages of listProducts, one after the other. */
export function useInfiniteProducts<Result = InfiniteData<Page<Product[]>>>(
  query: Omit<ProductsQuery, 'page'> | null = {},
  options: PagesOptions<Page<Product[]>, number, Result> = {},
): UseInfiniteQueryResult<Result, ClientError> {
  return useReadPages(infiniteProductsOptions(useApiClient(), query ?? {}), options, query != null);
}

/** The query options of useProduct, for queries of your own. */
export function productOptions(api: ApiClient, id: ProductKey['id']) {
  return queryOptions<Product, ClientError>({
    queryKey: productKeys.detail(id),
    queryFn: async ({ signal }) =>
      (await api.GET('/products/{id}', { params: { path: { id } }, signal })).data,
    retry: false,
  });
}

/**
 * Get a product
 *
 * Response: One product.
 */
export function useProduct<Result = Product>(
  id: ProductKey['id'] | null | undefined,
  options: ReadOptions<Product, Result> = {},
): UseQueryResult<Result, ClientError> {
  return useRead(productOptions(useApiClient(), id!), options, id != null);
}

/** What a mutation reloads: this model, and the models related to it by foreign keys. */
const touched: readonly [QueryKey, ...QueryKey[]] = [['product'], ['category'], ['order-item']];

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
  options: ChangeOptions<Product, { body: CreateProductDTO }> = {},
): UseMutationResult<Product, ClientError, { body: CreateProductDTO }> {
  const api = useApiClient();
  return useChange<Product, { body: CreateProductDTO }>(
    {
      mutationFn: async ({ body }) => (await api.POST('/products', { body })).data,
      ...refresh(touched),
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
  options: ChangeOptions<Product, { id: ProductKey['id']; body: UpdateProductDTO }, Shown> = {},
): UseMutationResult<
  Product,
  ClientError,
  { id: ProductKey['id']; body: UpdateProductDTO },
  Shown
> {
  const api = useApiClient();
  return useChange<Product, { id: ProductKey['id']; body: UpdateProductDTO }, Shown>(
    {
      mutationFn: async ({ id, body }) =>
        (await api.PATCH('/products/{id}', { params: { path: { id } }, body })).data,
      ...showAtOnce({ touched, lists, change: ({ id, body }) => ({ key: id, body }) }),
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
  options: ChangeOptions<Product, { id: ProductKey['id']; body: UpdateProductDTO }, Shown> = {},
): UseMutationResult<
  Product,
  ClientError,
  { id: ProductKey['id']; body: UpdateProductDTO },
  Shown
> {
  const api = useApiClient();
  return useChange<Product, { id: ProductKey['id']; body: UpdateProductDTO }, Shown>(
    {
      mutationFn: async ({ id, body }) =>
        (await api.PUT('/products/{id}', { params: { path: { id } }, body })).data,
      ...showAtOnce({ touched, lists, change: ({ id, body }) => ({ key: id, body }) }),
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
  options: ChangeOptions<Product | undefined, { id: ProductKey['id'] }, Shown> = {},
): UseMutationResult<Product | undefined, ClientError, { id: ProductKey['id'] }, Shown> {
  const api = useApiClient();
  return useChange<Product | undefined, { id: ProductKey['id'] }, Shown>(
    {
      mutationFn: async ({ id }) =>
        (await api.DELETE('/products/{id}', { params: { path: { id } } })).data,
      ...forget({ touched, lists, change: ({ id }) => ({ key: id }) }),
    },
    options,
  );
}
