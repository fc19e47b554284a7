// Written by specmill from openapi/shop.json.
import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type QueryKey,
} from '@tanstack/react-query';
import type { ApiClient, DataOf, QueryOf, paths } from '../../typescript/generated/client';
import { useApiClient, type ClientError } from './runtime/api-provider';
import { pagesByNumber, readPage, type Page } from './runtime/read-page';
import { useRead, useReadPages, type PagesOptions, type ReadOptions } from './runtime/use-read';

/** Which rows, in which order. */
export interface ProductSalesQuery extends QueryOf<paths['/product_sales']['get']> {}

/** How often each product was sold, and for how much. */
export const productSaleKeys = {
  all: ['product-sale'] as const,
  lists: () => [...productSaleKeys.all, 'list'] as const,
  list: (query: ProductSalesQuery = {}) => [...productSaleKeys.lists(), query] as const,
  infinite: (query: Omit<ProductSalesQuery, 'page'> = {}) =>
    [...productSaleKeys.all, 'infinite', query] as const,
};

/** What useProductSales asks for, for queries of your own. */
export function productSalesOptions(api: ApiClient, query: ProductSalesQuery = {}) {
  return queryOptions<DataOf<paths['/product_sales']['get']>, ClientError>({
    queryKey: productSaleKeys.list(query),
    queryFn: async ({ signal }) =>
      (await api.GET('/product_sales', { params: { query }, signal })).data,
    retry: false,
  });
}

/**
 * List product sales
 *
 * - `page`: Page number, starting at 1.
 * - `limit`: Maximum number of items per page.
 * - `count`: Counts all items, which X-Total-Count and Content-Range then tell.
 * Answers: One page of product sales.
 */
export function useProductSales<Result = DataOf<paths['/product_sales']['get']>>(
  query: ProductSalesQuery | null = {},
  options: ReadOptions<DataOf<paths['/product_sales']['get']>, Result> = {},
) {
  return useRead(productSalesOptions(useApiClient(), query ?? {}), options, query != null);
}

/** What useInfiniteProductSales asks for, for queries of your own. */
export function infiniteProductSalesOptions(
  api: ApiClient,
  query: Omit<ProductSalesQuery, 'page'> = {},
) {
  return infiniteQueryOptions<
    Page<DataOf<paths['/product_sales']['get']>>,
    ClientError,
    InfiniteData<Page<DataOf<paths['/product_sales']['get']>>>,
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

/** Pages of what listProductSales gives, one after the other. */
export function useInfiniteProductSales<
  Result = InfiniteData<Page<DataOf<paths['/product_sales']['get']>>>,
>(
  query: Omit<ProductSalesQuery, 'page'> | null = {},
  options: PagesOptions<Page<DataOf<paths['/product_sales']['get']>>, number, Result> = {},
) {
  return useReadPages(
    infiniteProductSalesOptions(useApiClient(), query ?? {}),
    options,
    query != null,
  );
}
