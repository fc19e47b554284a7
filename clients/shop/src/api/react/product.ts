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
  type ListHead,
  type Product,
  type QueryOf,
  type paths,
} from '../client';
import { useApiClient, type ClientError } from './runtime/api-provider';
import { pagesByNumber, readPage, type Page } from './runtime/read-page';
import { keepHead, useReadWithHead } from './runtime/read-with-head';
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
 * Search the catalogue
 *
 * - `page`: Page number, starting at 1.
 * - `limit`: Maximum number of items per page.
 * - `count`: Also counts all items; X-Total-Count and Content-Range return the total.
 * - `categoryId`: Only products on these shelves.
 * - `q`: Text that the name, description or article number contains.
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
    ...pagesByNumber(query.limit ?? 12),
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
