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
  type BodyOf,
  type DataOf,
  type ListHead,
  type QueryOf,
  type paths,
} from '../../typescript/generated/client';
import { forget, refresh, showAtOnce, type Shown } from './runtime/after-mutation';
import { useApiClient, type ClientError } from './runtime/api-provider';
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
  return queryOptions<DataOf<paths['/products']['get']>, ClientError>({
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
export function useProducts<Result = DataOf<paths['/products']['get']>>(
  query: ProductsQuery | null = {},
  options: ReadOptions<DataOf<paths['/products']['get']>, Result> = {},
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
    Page<DataOf<paths['/products']['get']>>,
    ClientError,
    InfiniteData<Page<DataOf<paths['/products']['get']>>>,
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
export function useInfiniteProducts<Result = InfiniteData<Page<DataOf<paths['/products']['get']>>>>(
  query: Omit<ProductsQuery, 'page'> | null = {},
  options: PagesOptions<Page<DataOf<paths['/products']['get']>>, number, Result> = {},
): UseInfiniteQueryResult<Result, ClientError> {
  return useReadPages(infiniteProductsOptions(useApiClient(), query ?? {}), options, query != null);
}

/** The query options of useProduct, for queries of your own. */
export function productOptions(api: ApiClient, id: ProductKey['id']) {
  return queryOptions<DataOf<paths['/products/{id}']['get']>, ClientError>({
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
export function useProduct<Result = DataOf<paths['/products/{id}']['get']>>(
  id: ProductKey['id'] | null | undefined,
  options: ReadOptions<DataOf<paths['/products/{id}']['get']>, Result> = {},
): UseQueryResult<Result, ClientError> {
  return useRead(productOptions(useApiClient(), id!), options, id != null);
}

/** What a mutation reloads: this model, and the models related to it by foreign keys. */
const touched = [['product'], ['category'], ['order-item']];

/**
 * Create a product
 *
 * Response: Created.
 */
export function useCreateProduct(
  options: ChangeOptions<
    DataOf<paths['/products']['post']>,
    BodyOf<paths['/products']['post']>
  > = {},
): UseMutationResult<
  DataOf<paths['/products']['post']>,
  ClientError,
  BodyOf<paths['/products']['post']>
> {
  const api = useApiClient();
  return useChange<DataOf<paths['/products']['post']>, BodyOf<paths['/products']['post']>>(
    {
      mutationFn: async (body) => (await api.POST('/products', { body })).data,
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
  options: ChangeOptions<
    DataOf<paths['/products/{id}']['patch']>,
    { id: ProductKey['id']; body: BodyOf<paths['/products/{id}']['patch']> },
    Shown
  > = {},
): UseMutationResult<
  DataOf<paths['/products/{id}']['patch']>,
  ClientError,
  { id: ProductKey['id']; body: BodyOf<paths['/products/{id}']['patch']> },
  Shown
> {
  const api = useApiClient();
  return useChange<
    DataOf<paths['/products/{id}']['patch']>,
    { id: ProductKey['id']; body: BodyOf<paths['/products/{id}']['patch']> },
    Shown
  >(
    {
      mutationFn: async ({ id, body }) =>
        (await api.PATCH('/products/{id}', { params: { path: { id } }, body })).data,
      ...showAtOnce(touched, ({ id }) => productKeys.detail(id)),
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
  options: ChangeOptions<
    DataOf<paths['/products/{id}']['put']>,
    { id: ProductKey['id']; body: BodyOf<paths['/products/{id}']['put']> },
    Shown
  > = {},
): UseMutationResult<
  DataOf<paths['/products/{id}']['put']>,
  ClientError,
  { id: ProductKey['id']; body: BodyOf<paths['/products/{id}']['put']> },
  Shown
> {
  const api = useApiClient();
  return useChange<
    DataOf<paths['/products/{id}']['put']>,
    { id: ProductKey['id']; body: BodyOf<paths['/products/{id}']['put']> },
    Shown
  >(
    {
      mutationFn: async ({ id, body }) =>
        (await api.PUT('/products/{id}', { params: { path: { id } }, body })).data,
      ...showAtOnce(touched, ({ id }) => productKeys.detail(id)),
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
  options: ChangeOptions<DataOf<paths['/products/{id}']['delete']>, ProductKey['id']> = {},
): UseMutationResult<DataOf<paths['/products/{id}']['delete']>, ClientError, ProductKey['id']> {
  const api = useApiClient();
  return useChange<DataOf<paths['/products/{id}']['delete']>, ProductKey['id']>(
    {
      mutationFn: async (id) =>
        (await api.DELETE('/products/{id}', { params: { path: { id } } })).data,
      ...forget(touched, productKeys.detail),
    },
    options,
  );
}
