// Written by specmill from openapi/shop.json.
import type { ApiClient, DataOf, QueryOf, RowsOf, paths } from '../../typescript/generated/client';
import { loadedStore, type LoadedStore } from './runtime/loaded-store';
import { pagedStore, type PagedStore } from './runtime/paged-store';

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
export function productSalesStore(
  api: ApiClient,
  query: ProductSalesQuery | null = {},
): LoadedStore<DataOf<paths['/product_sales']['get']>> {
  return loadedStore({
    api,
    resource: 'product-sale',
    load:
      query == null
        ? null
        : async (signal) => (await api.GET('/product_sales', { params: { query }, signal })).data,
  });
}

/** Pages of what listProductSales gives, one after the other. */
export function pagedProductSalesStore(
  api: ApiClient,
  query: Omit<ProductSalesQuery, 'page'> = {},
): PagedStore<RowsOf<paths, '/product_sales'>[number]> {
  return pagedStore({
    api,
    resource: 'product-sale',
    pages: (signal) => api.pages('/product_sales', { params: { query }, signal }),
  });
}
