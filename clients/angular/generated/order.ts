// Written by specmill from server-template/openapi/shop.json.
import type { HttpResourceRef } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import type { Observable } from 'rxjs';
import {
  totalOf,
  type CreateOrderDTO,
  type ListHead,
  type Order,
  type QueryOf,
  type UpdateOrderDTO,
  type paths,
} from '../../typescript/generated/client';
import { ApiHttp } from './runtime/api-http';
import type { ShownLists } from './runtime/changed-rows';
import { readResource, type ResourceOptions } from './runtime/read-resource';
import { withHead, type ResourceWithHead } from './runtime/resource-with-head';

/** Which rows to return, and in which order. */
export interface OrdersQuery extends QueryOf<paths['/orders']['get']> {}

/** The parameters in the path of a row. */
export type OrderKey = paths['/orders/{id}']['get']['parameters']['path'];

/** How the lists are filtered and sorted, to show changes in them at once. */
const lists: ShownLists = {
  key: { id: 'id' },
  rows: [],
  filters: { id: 'id', customerId: 'customerId', status: 'status' },
  parameters: { limit: 'limit', page: 'page', sort: 'sort', total: 'count' },
  size: 20,
  sortable: {},
  order: [],
};

/** An order from basket to delivery. */
@Injectable({ providedIn: 'root' })
export class OrderService {
  readonly #api = inject(ApiHttp);

  /**
   * List orders
   *
   * - `page`: Page number, starting at 1.
   * - `limit`: Maximum number of items per page.
   * - `count`: Also counts all items; X-Total-Count and Content-Range return the total.
   * Response: One page of orders.
   */
  listOrders(query: OrdersQuery = {}): Observable<Order[]> {
    return this.#api.request('get', '/orders', { params: { query }, joined: ['sort'] });
  }

  /** The pages of listOrders, one after the other, for as long as there is a subscriber. */
  listOrdersPages(query: Omit<OrdersQuery, 'page'> = {}): Observable<Order[]> {
    return this.#api.pages('/orders', { params: { query }, joined: ['sort'] });
  }

  /**
   * Get an order
   *
   * Response: One order.
   */
  getOrder(id: OrderKey['id']): Observable<Order> {
    return this.#api.request('get', '/orders/{id}', { params: { path: { id } } });
  }

  /**
   * Create an order
   *
   * Response: Created.
   */
  createOrder({ body }: { body: CreateOrderDTO }): Observable<Order> {
    return this.#api.request('post', '/orders', {
      body,
      touches: ['order', 'customer', 'order-item', 'payment'],
    });
  }

  /**
   * Update an order
   *
   * Response: One order.
   */
  updateOrder({ id, body }: { id: OrderKey['id']; body: UpdateOrderDTO }): Observable<Order> {
    return this.#api.request('patch', '/orders/{id}', {
      params: { path: { id } },
      body,
      touches: ['order', 'customer', 'order-item', 'payment'],
      shown: { lists, change: { key: id, body } },
    });
  }

  /**
   * Replace an order
   *
   * Like PATCH, changes only the properties that are sent.
   *
   * Response: One order.
   */
  replaceOrder({ id, body }: { id: OrderKey['id']; body: UpdateOrderDTO }): Observable<Order> {
    return this.#api.request('put', '/orders/{id}', {
      params: { path: { id } },
      body,
      touches: ['order', 'customer', 'order-item', 'payment'],
      shown: { lists, change: { key: id, body } },
    });
  }

  /**
   * Delete an order
   *
   * Response 200: One order.
   * Response 204: Deleted. With `Prefer: return=representation`, the deleted row is returned (200).
   */
  deleteOrder({ id }: { id: OrderKey['id'] }): Observable<Order | undefined> {
    return this.#api.request('delete', '/orders/{id}', {
      params: { path: { id } },
      touches: ['order', 'customer', 'order-item', 'payment'],
      shown: { lists, change: { key: id } },
    });
  }
}

/**
 * List orders
 *
 * - `page`: Page number, starting at 1.
 * - `limit`: Maximum number of items per page.
 * - `count`: Also counts all items; X-Total-Count and Content-Range return the total.
 * Response: One page of orders.
 */
export function ordersResource(
  query: () => OrdersQuery | undefined = () => ({}),
  options: ResourceOptions = {},
): ResourceWithHead<Order[] | undefined, Pick<ListHead, 'total'>> {
  return withHead(
    readResource(
      { path: '/orders', model: 'order', shows: 'list' },
      query,
      (query) => ({ params: { query }, joined: ['sort'] }),
      options,
    ),
    { total: totalOf },
  );
}

/**
 * Get an order
 *
 * Response: One order.
 */
export function orderResource(
  id: () => OrderKey['id'] | undefined,
  options: ResourceOptions = {},
): HttpResourceRef<Order | undefined> {
  return readResource(
    { path: '/orders/{id}', model: 'order', shows: 'row' },
    id,
    (id) => ({ params: { path: { id } } }),
    options,
  );
}
