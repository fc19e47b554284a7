// Written by specmill from server-template/openapi/shop.json.
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
  type ProductSale,
  type QueryOf,
  type paths,
} from '../../typescript/generated/client';
import { useApiClient, type ClientError } from './runtime/api-provider';
import { pagesByNumber, readPage, type Page } from './runtime/read-page';
import { keepHead, useReadWithHead } from './runtime/read-with-head';
import { useReadPages, type PagesOptions, type ReadOptions } from './runtime/use-read';

/** Which rows to return, and in which order. */
export interface ProductSalesQuery extends QueryOf<paths['/product_sales']['get']> {}

/** How often each product was sold, and for how much. */
export const productSaleKeys = {
  all: ['product-sale'] as const,
  lists: () => [...productSaleKeys.all, 'list'] as const,
  list: (query: ProductSalesQuery = {}) => [...productSaleKeys.lists(), query] as const,
  infinite: (query: Omit<ProductSalesQuery, 'page'> = {}) =>
    [...productSaleKeys.all, 'infinite', query] as const,
};

const productSalesHead = { total: totalOf };

/** The query options of useProductSales, for queries of your own. */
export function productSalesOptions(api: ApiClient, query: ProductSalesQuery = {}) {
  return queryOptions<ProductSale[], ClientError>({
    queryKey: productSaleKeys.list(query),
    queryFn: async ({ client, queryKey, signal }) =>
      keepHead(
        { client, queryKey },
        productSalesHead,
        await api.GET('/product_sales', { params: { query }, signal }),
      ),
    retry: false,
  });
}

/**
 * List product sales
 *
 * - `page`: Page number, starting at 1.
 * - `limit`: Maximum number of items per page.
 * - `count`: Also counts all items; X-Total-Count and Content-Range return the total.
 * Response: One page of product sales.
 */
export function useProductSales<Result = ProductSale[]>(
  query: ProductSalesQuery | null = {},
  options: ReadOptions<ProductSale[], Result> = {},
): UseQueryResult<Result, ClientError> & Pick<ListHead, 'total'> {
  return useReadWithHead(
    productSalesOptions(useApiClient(), query ?? {}),
    productSalesHead,
    options,
    query != null,
  );
}

/** The query options of useInfiniteProductSales, for queries of your own. */
export function infiniteProductSalesOptions(
  api: ApiClient,
  query: Omit<ProductSalesQuery, 'page'> = {},
) {
  return infiniteQueryOptions<
    Page<ProductSale[]>,
    ClientError,
    InfiniteData<Page<ProductSale[]>>,
    QueryKey,
    number
  >({
    queryKey: productSaleKeys.infinite(query),
    queryFn: async ({ pageParam, signal }) =>
      readPage(
        await api.GET('/product_sales', {
          params: { query: { ...query, page: pageParam } },
          signal,
        }),
      ),
    ...pagesByNumber(query.limit ?? 20),
    retry: false,
  });
}

/** The pages of listProductSales, one after the other. */
export function useInfiniteProductSales<Result = InfiniteData<Page<ProductSale[]>>>(
  query: Omit<ProductSalesQuery, 'page'> | null = {},
  options: PagesOptions<Page<ProductSale[]>, number, Result> = {},
): UseInfiniteQueryResult<Result, ClientError> {
  return useReadPages(
    infiniteProductSalesOptions(useApiClient(), query ?? {}),
    options,
    query != null,
  );
}
