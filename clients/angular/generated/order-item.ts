// Written by specmill from server-template/openapi/shop.json.
import type { HttpResourceRef } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import type { Observable } from 'rxjs';
import {
  totalOf,
  type CreateOrderItemDTO,
  type ListHead,
  type OrderItem,
  type QueryOf,
  type UpdateOrderItemDTO,
  type paths,
} from '../../typescript/generated/client';
import { ApiHttp } from './runtime/api-http';
import type { ShownLists } from './runtime/changed-rows';
import { readResource, type ResourceOptions } from './runtime/read-resource';
import { withHead, type ResourceWithHead } from './runtime/resource-with-head';

/** Which rows to return, and in which order. */
export interface OrderItemsQuery extends QueryOf<paths['/order_items']['get']> {}

/** The parameters in the path of a row. */
export type OrderItemKey = paths['/order_items/{orderId}/{productId}']['get']['parameters']['path'];

/** How the lists are filtered and sorted, to show changes in them at once. */
const lists: ShownLists = {
  key: { orderId: 'orderId', productId: 'productId' },
  rows: [],
  filters: { orderId: 'orderId', productId: 'productId' },
  parameters: { limit: 'limit', page: 'page', sort: 'sort', total: 'count' },
  size: 20,
  sortable: {},
  order: [],
};

/** Lines of an order: a product, its quantity and its price. */
@Injectable({ providedIn: 'root' })
export class OrderItemService {
  readonly #api = inject(ApiHttp);

  /**
   * List order items
   *
   * - `page`: Page number, starting at 1.
   * - `limit`: Maximum number of items per page.
   * - `count`: Also counts all items; X-Total-Count and Content-Range return the total.
   * Response: One page of order items.
   */
  listOrderItems(query: OrderItemsQuery = {}): Observable<OrderItem[]> {
    return this.#api.request('get', '/order_items', { params: { query }, joined: ['sort'] });
  }

  /** The pages of listOrderItems, one after the other, for as long as there is a subscriber. */
  listOrderItemsPages(query: Omit<OrderItemsQuery, 'page'> = {}): Observable<OrderItem[]> {
    return this.#api.pages('/order_items', { params: { query }, joined: ['sort'] });
  }

  /**
   * Get an order item
   *
   * Response: One order item.
   */
  getOrderItem(key: OrderItemKey): Observable<OrderItem> {
    return this.#api.request('get', '/order_items/{orderId}/{productId}', {
      params: { path: key },
    });
  }

  /**
   * Create an order item
   *
   * Response: Created.
   */
  createOrderItem({ body }: { body: CreateOrderItemDTO }): Observable<OrderItem> {
    return this.#api.request('post', '/order_items', {
      body,
      touches: ['order-item', 'order', 'product'],
    });
  }

  /**
   * Update an order item
   *
   * Response: One order item.
   */
  updateOrderItem({
    key,
    body,
  }: {
    key: OrderItemKey;
    body: UpdateOrderItemDTO;
  }): Observable<OrderItem> {
    return this.#api.request('patch', '/order_items/{orderId}/{productId}', {
      params: { path: key },
      body,
      touches: ['order-item', 'order', 'product'],
      shown: { lists, change: { key: key, body } },
    });
  }

  /**
   * Replace an order item
   *
   * Like PATCH, changes only the properties that are sent.
   *
   * Response: One order item.
   */
  replaceOrderItem({
    key,
    body,
  }: {
    key: OrderItemKey;
    body: UpdateOrderItemDTO;
  }): Observable<OrderItem> {
    return this.#api.request('put', '/order_items/{orderId}/{productId}', {
      params: { path: key },
      body,
      touches: ['order-item', 'order', 'product'],
      shown: { lists, change: { key: key, body } },
    });
  }

  /**
   * Delete an order item
   *
   * Response 200: One order item.
   * Response 204: Deleted. With `Prefer: return=representation`, the deleted row is returned (200).
   */
  deleteOrderItem({ key }: { key: OrderItemKey }): Observable<OrderItem | undefined> {
    return this.#api.request('delete', '/order_items/{orderId}/{productId}', {
      params: { path: key },
      touches: ['order-item', 'order', 'product'],
      shown: { lists, change: { key: key } },
    });
  }
}

/**
 * List order items
 *
 * - `page`: Page number, starting at 1.
 * - `limit`: Maximum number of items per page.
 * - `count`: Also counts all items; X-Total-Count and Content-Range return the total.
 * Response: One page of order items.
 */
export function orderItemsResource(
  query: () => OrderItemsQuery | undefined = () => ({}),
  options: ResourceOptions = {},
): ResourceWithHead<OrderItem[] | undefined, Pick<ListHead, 'total'>> {
  return withHead(
    readResource(
      { path: '/order_items', model: 'order-item', shows: 'list' },
      query,
      (query) => ({ params: { query }, joined: ['sort'] }),
      options,
    ),
    { total: totalOf },
  );
}

/**
 * Get an order item
 *
 * Response: One order item.
 */
export function orderItemResource(
  key: () => OrderItemKey | undefined,
  options: ResourceOptions = {},
): HttpResourceRef<OrderItem | undefined> {
  return readResource(
    { path: '/order_items/{orderId}/{productId}', model: 'order-item', shows: 'row' },
    key,
    (key) => ({ params: { path: key } }),
    options,
  );
}
