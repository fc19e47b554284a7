// Written by specmill from server-template/openapi/shop.json.
import type { MaybeRefOrGetter } from 'vue';
import {
  totalOf,
  type ListHead,
  type ProductSale,
  type QueryOf,
  type paths,
} from '../../typescript/generated/client';
import { useLoadedWithHead, type LoadedWithHead } from './runtime/use-loaded';
import { usePaged, type Paged } from './runtime/use-paged';

/** Which rows to return, and in which order. */
export interface ProductSalesQuery extends QueryOf<paths['/product_sales']['get']> {}

/**
 * List product sales
 *
 * - `page`: Page number, starting at 1.
 * - `limit`: Maximum number of items per page.
 * - `count`: Also counts all items; X-Total-Count and Content-Range return the total.
 * Response: One page of product sales.
 */
export function useProductSales(
  query: MaybeRefOrGetter<ProductSalesQuery | null> = {},
): LoadedWithHead<ProductSale[], Pick<ListHead, 'total'>> {
  return useLoadedWithHead(
    {
      resource: 'product-sale',
      parameters: query,
      keepsLast: true,
      shows: 'list',
      load: (api, query, signal) => api.GET('/product_sales', { params: { query }, signal }),
    },
    { total: totalOf },
  );
}

/** The pages of listProductSales, one after the other. */
export function useInfiniteProductSales(
  query: MaybeRefOrGetter<Omit<ProductSalesQuery, 'page'> | null> = {},
): Paged<ProductSale> {
  return usePaged({
    resource: 'product-sale',
    parameters: query,
    fullPage: (query) => query.limit ?? 20,
    pages: (api, query, signal) => api.pages('/product_sales', { params: { query }, signal }),
  });
}
