// Written by specmill from openapi/shop.json.
import type { MaybeRefOrGetter } from 'vue';
import type { DataOf, QueryOf, RowsOf, paths } from '../../typescript/generated/client';
import { useLoaded, type Loaded } from './runtime/use-loaded';
import { usePaged, type Paged } from './runtime/use-paged';

/** Which rows, in which order. */
export interface ProductSalesQuery extends QueryOf<paths['/product_sales']['get']> {}

/**
 * List product sales
 *
 * - `page`: Page number, starting at 1.
 * - `limit`: Maximum number of items per page.
 * - `count`: Counts all items, which X-Total-Count and Content-Range then tell.
 * Answers: One page of product sales.
 */
export function useProductSales(
  query: MaybeRefOrGetter<ProductSalesQuery | null> = {},
): Loaded<DataOf<paths['/product_sales']['get']>> {
  return useLoaded({
    resource: 'product-sale',
    parameters: query,
    keepsLast: true,
    load: (api, query, signal) => api.GET('/product_sales', { params: { query }, signal }),
  });
}

/** Pages of what listProductSales gives, one after the other. */
export function useInfiniteProductSales(
  query: MaybeRefOrGetter<Omit<ProductSalesQuery, 'page'> | null> = {},
): Paged<RowsOf<paths, '/product_sales'>[number]> {
  return usePaged({
    resource: 'product-sale',
    parameters: query,
    fullPage: (query) => query.limit ?? 20,
    pages: (api, query, signal) => api.pages('/product_sales', { params: { query }, signal }),
  });
}
