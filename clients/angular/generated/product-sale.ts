// Written by specmill from openapi/shop.json.
import type { HttpResourceRef } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import type { Observable } from 'rxjs';
import type { DataOf, QueryOf, RowsOf, paths } from '../../typescript/generated/client';
import { ApiHttp } from './runtime/api-http';
import { readResource, type ResourceOptions } from './runtime/read-resource';

/** Which rows, in which order. */
export interface ProductSalesQuery extends QueryOf<paths['/product_sales']['get']> {}

/** How often each product was sold, and for how much. */
@Injectable({ providedIn: 'root' })
export class ProductSaleService {
  readonly #api = inject(ApiHttp);

  /**
   * List product sales
   *
   * - `page`: Page number, starting at 1.
   * - `limit`: Maximum number of items per page.
   * - `count`: Counts all items, which X-Total-Count and Content-Range then tell.
   * Answers: One page of product sales.
   */
  listProductSales(
    query: ProductSalesQuery = {},
  ): Observable<DataOf<paths['/product_sales']['get']>> {
    return this.#api.request('get', '/product_sales', { params: { query } });
  }

  /** Pages of what listProductSales gives, one after the other until nobody listens. */
  listProductSalesPages(
    query: Omit<ProductSalesQuery, 'page'> = {},
  ): Observable<RowsOf<paths, '/product_sales'>> {
    return this.#api.pages('/product_sales', { params: { query } });
  }
}

/**
 * List product sales
 *
 * - `page`: Page number, starting at 1.
 * - `limit`: Maximum number of items per page.
 * - `count`: Counts all items, which X-Total-Count and Content-Range then tell.
 * Answers: One page of product sales.
 */
export function productSalesResource(
  query: () => ProductSalesQuery | undefined = () => ({}),
  options: ResourceOptions = {},
): HttpResourceRef<DataOf<paths['/product_sales']['get']> | undefined> {
  return readResource('/product_sales', query, (query) => ({ params: { query } }), options);
}
