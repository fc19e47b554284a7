// Written by specmill from server-template/openapi/shop.json.
import { Injectable, inject } from '@angular/core';
import type { Observable } from 'rxjs';
import {
  totalOf,
  type ListHead,
  type ProductSale,
  type QueryOf,
  type paths,
} from '../../typescript/generated/client';
import { ApiHttp } from './runtime/api-http';
import { readResource, type ResourceOptions } from './runtime/read-resource';
import { withHead, type ResourceWithHead } from './runtime/resource-with-head';

/** Which rows to return, and in which order. */
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
   * - `count`: Also counts all items; X-Total-Count and Content-Range return the total.
   * Response: One page of product sales.
   */
  listProductSales(query: ProductSalesQuery = {}): Observable<ProductSale[]> {
    return this.#api.request('get', '/product_sales', { params: { query } });
  }

  /** The pages of listProductSales, one after the other, for as long as there is a subscriber. */
  listProductSalesPages(query: Omit<ProductSalesQuery, 'page'> = {}): Observable<ProductSale[]> {
    return this.#api.pages('/product_sales', { params: { query } });
  }
}

/**
 * List product sales
 *
 * - `page`: Page number, starting at 1.
 * - `limit`: Maximum number of items per page.
 * - `count`: Also counts all items; X-Total-Count and Content-Range return the total.
 * Response: One page of product sales.
 */
export function productSalesResource(
  query: () => ProductSalesQuery | undefined = () => ({}),
  options: ResourceOptions = {},
): ResourceWithHead<ProductSale[] | undefined, Pick<ListHead, 'total'>> {
  return withHead(
    readResource(
      { path: '/product_sales', model: 'product-sale', shows: 'list' },
      query,
      (query) => ({ params: { query } }),
      options,
    ),
    {
      total: totalOf,
    },
  );
}
