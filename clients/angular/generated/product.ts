// Written by specmill from server-template/openapi/shop.json.
import type { HttpResourceRef } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import type { Observable } from 'rxjs';
import {
  totalOf,
  type CreateProductDTO,
  type ListHead,
  type Product,
  type QueryOf,
  type UpdateProductDTO,
  type paths,
} from '../../typescript/generated/client';
import { ApiHttp } from './runtime/api-http';
import type { ShownLists } from './runtime/changed-rows';
import { readResource, type ResourceOptions } from './runtime/read-resource';
import { withHead, type ResourceWithHead } from './runtime/resource-with-head';

/** Which rows to return, and in which order. */
export interface ProductsQuery extends QueryOf<paths['/products']['get']> {}

/** The parameters in the path of a row. */
export type ProductKey = paths['/products/{id}']['get']['parameters']['path'];

/** How the lists are filtered and sorted, to show changes in them at once. */
const lists: ShownLists = {
  key: { id: 'id' },
  rows: [],
  filters: { id: 'id', categoryId: 'categoryId', sku: 'sku', name: 'name', active: 'active' },
  parameters: { limit: 'limit', page: 'page', sort: 'sort', total: 'count' },
  size: 20,
  sortable: {},
  order: [],
};

/** What the shop sells. */
@Injectable({ providedIn: 'root' })
export class ProductService {
  readonly #api = inject(ApiHttp);

  /**
   * List products
   *
   * - `page`: Page number, starting at 1.
   * - `limit`: Maximum number of items per page.
   * - `count`: Also counts all items; X-Total-Count and Content-Range return the total.
   * Response: One page of products.
   */
  listProducts(query: ProductsQuery = {}): Observable<Product[]> {
    return this.#api.request('get', '/products', { params: { query }, joined: ['sort'] });
  }

  /** The pages of listProducts, one after the other, for as long as there is a subscriber. */
  listProductsPages(query: Omit<ProductsQuery, 'page'> = {}): Observable<Product[]> {
    return this.#api.pages('/products', { params: { query }, joined: ['sort'] });
  }

  /**
   * Get a product
   *
   * Response: One product.
   */
  getProduct(id: ProductKey['id']): Observable<Product> {
    return this.#api.request('get', '/products/{id}', { params: { path: { id } } });
  }

  /**
   * Create a product
   *
   * Response: Created.
   */
  createProduct({ body }: { body: CreateProductDTO }): Observable<Product> {
    return this.#api.request('post', '/products', {
      body,
      touches: ['product', 'category', 'order-item'],
    });
  }

  /**
   * Update a product
   *
   * Response: One product.
   */
  updateProduct({
    id,
    body,
  }: {
    id: ProductKey['id'];
    body: UpdateProductDTO;
  }): Observable<Product> {
    return this.#api.request('patch', '/products/{id}', {
      params: { path: { id } },
      body,
      touches: ['product', 'category', 'order-item'],
      shown: { lists, change: { key: id, body } },
    });
  }

  /**
   * Replace a product
   *
   * Like PATCH, changes only the properties that are sent.
   *
   * Response: One product.
   */
  replaceProduct({
    id,
    body,
  }: {
    id: ProductKey['id'];
    body: UpdateProductDTO;
  }): Observable<Product> {
    return this.#api.request('put', '/products/{id}', {
      params: { path: { id } },
      body,
      touches: ['product', 'category', 'order-item'],
      shown: { lists, change: { key: id, body } },
    });
  }

  /**
   * Delete a product
   *
   * Response 200: One product.
   * Response 204: Deleted. With `Prefer: return=representation`, the deleted row is returned (200).
   */
  deleteProduct({ id }: { id: ProductKey['id'] }): Observable<Product | undefined> {
    return this.#api.request('delete', '/products/{id}', {
      params: { path: { id } },
      touches: ['product', 'category', 'order-item'],
      shown: { lists, change: { key: id } },
    });
  }
}

/**
 * List products
 *
 * - `page`: Page number, starting at 1.
 * - `limit`: Maximum number of items per page.
 * - `count`: Also counts all items; X-Total-Count and Content-Range return the total.
 * Response: One page of products.
 */
export function productsResource(
  query: () => ProductsQuery | undefined = () => ({}),
  options: ResourceOptions = {},
): ResourceWithHead<Product[] | undefined, Pick<ListHead, 'total'>> {
  return withHead(
    readResource(
      { path: '/products', model: 'product', shows: 'list' },
      query,
      (query) => ({ params: { query }, joined: ['sort'] }),
      options,
    ),
    { total: totalOf },
  );
}

/**
 * Get a product
 *
 * Response: One product.
 */
export function productResource(
  id: () => ProductKey['id'] | undefined,
  options: ResourceOptions = {},
): HttpResourceRef<Product | undefined> {
  return readResource(
    { path: '/products/{id}', model: 'product', shows: 'row' },
    id,
    (id) => ({ params: { path: { id } } }),
    options,
  );
}
