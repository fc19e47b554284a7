// Written by specmill from server-template/openapi/shop.json.
import {
  totalOf,
  type ApiClient,
  type ListHead,
  type ProductSale,
  type QueryOf,
  type paths,
} from '../../typescript/generated/client';
import { loadedStore, type LoadedStore } from './runtime/loaded-store';
import { pagedStore, type PagedStore } from './runtime/paged-store';

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
export function productSalesStore(
  api: ApiClient,
  query: ProductSalesQuery | null = {},
): LoadedStore<ProductSale[], Pick<ListHead, 'total'>> {
  return loadedStore({
    api,
    resource: 'product-sale',
    shows: { kind: 'list', parameters: query },
    load:
      query == null ? null : (signal) => api.GET('/product_sales', { params: { query }, signal }),
    head: { total: totalOf },
  });
}

/** The pages of listProductSales, one after the other. */
export function pagedProductSalesStore(
  api: ApiClient,
  query: Omit<ProductSalesQuery, 'page'> = {},
): PagedStore<ProductSale> {
  return pagedStore({
    api,
    resource: 'product-sale',
    query,
    pages: (signal) => api.pages('/product_sales', { params: { query }, signal }),
  });
}
