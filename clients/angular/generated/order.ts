// Written by specmill from openapi/shop.json.
import type { HttpResourceRef } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import type { Observable } from 'rxjs';
import type { BodyOf, DataOf, QueryOf, RowsOf, paths } from '../../typescript/generated/client';
import { ApiHttp } from './runtime/api-http';
import { readResource, type ResourceOptions } from './runtime/read-resource';

/** Which rows, in which order. */
export interface OrdersQuery extends QueryOf<paths['/orders']['get']> {}

/** What the path to a row says. */
export type OrderKey = paths['/orders/{id}']['get']['parameters']['path'];

/** An order from basket to delivery. */
@Injectable({ providedIn: 'root' })
export class OrderService {
  readonly #api = inject(ApiHttp);

  /**
   * List orders
   *
   * - `page`: Page number, starting at 1.
   * - `limit`: Maximum number of items per page.
   * - `count`: Counts all items, which X-Total-Count and Content-Range then tell.
   * Answers: One page of orders.
   */
  listOrders(query: OrdersQuery = {}): Observable<DataOf<paths['/orders']['get']>> {
    return this.#api.request('get', '/orders', { params: { query }, joined: ['sort'] });
  }

  /** Pages of what listOrders gives, one after the other until nobody listens. */
  listOrdersPages(query: Omit<OrdersQuery, 'page'> = {}): Observable<RowsOf<paths, '/orders'>> {
    return this.#api.pages('/orders', { params: { query }, joined: ['sort'] });
  }

  /**
   * Get an order
   *
   * Answers: One order.
   */
  getOrder(id: OrderKey['id']): Observable<DataOf<paths['/orders/{id}']['get']>> {
    return this.#api.request('get', '/orders/{id}', { params: { path: { id } } });
  }

  /**
   * Create an order
   *
   * Answers: Created.
   */
  createOrder(
    body: BodyOf<paths['/orders']['post']>,
  ): Observable<DataOf<paths['/orders']['post']>> {
    return this.#api.request('post', '/orders', { body });
  }

  /**
   * Update an order
   *
   * Answers: One order.
   */
  updateOrder(
    id: OrderKey['id'],
    body: BodyOf<paths['/orders/{id}']['patch']>,
  ): Observable<DataOf<paths['/orders/{id}']['patch']>> {
    return this.#api.request('patch', '/orders/{id}', { params: { path: { id } }, body });
  }

  /**
   * Replace an order
   *
   * Changes only what is sent.
   *
   * Answers: One order.
   */
  replaceOrder(
    id: OrderKey['id'],
    body: BodyOf<paths['/orders/{id}']['put']>,
  ): Observable<DataOf<paths['/orders/{id}']['put']>> {
    return this.#api.request('put', '/orders/{id}', { params: { path: { id } }, body });
  }

  /**
   * Delete an order
   *
   * Answers: Deleted.
   */
  deleteOrder(id: OrderKey['id']): Observable<DataOf<paths['/orders/{id}']['delete']>> {
    return this.#api.request('delete', '/orders/{id}', { params: { path: { id } } });
  }
}

/**
 * List orders
 *
 * - `page`: Page number, starting at 1.
 * - `limit`: Maximum number of items per page.
 * - `count`: Counts all items, which X-Total-Count and Content-Range then tell.
 * Answers: One page of orders.
 */
export function ordersResource(
  query: () => OrdersQuery | undefined = () => ({}),
  options: ResourceOptions = {},
): HttpResourceRef<DataOf<paths['/orders']['get']> | undefined> {
  return readResource(
    '/orders',
    query,
    (query) => ({ params: { query }, joined: ['sort'] }),
    options,
  );
}

/**
 * Get an order
 *
 * Answers: One order.
 */
export function orderResource(
  id: () => OrderKey['id'] | undefined,
  options: ResourceOptions = {},
): HttpResourceRef<DataOf<paths['/orders/{id}']['get']> | undefined> {
  return readResource('/orders/{id}', id, (id) => ({ params: { path: { id } } }), options);
}
