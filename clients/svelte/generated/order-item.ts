// Written by specmill from server-template/openapi/shop.json.
import {
  totalOf,
  type ApiClient,
  type CreateOrderItemDTO,
  type ListHead,
  type OrderItem,
  type QueryOf,
  type UpdateOrderItemDTO,
  type paths,
} from '../../typescript/generated/client';
import type { ShownLists } from './runtime/changed-rows';
import { changed } from './runtime/changes';
import { loadedStore, type LoadedStore } from './runtime/loaded-store';
import { pagedStore, type PagedStore } from './runtime/paged-store';

/** Which rows to return, and in which order. */
export interface OrderItemsQuery extends QueryOf<paths['/order_items']['get']> {}

/** The parameters in the path of a row. */
export type OrderItemKey = paths['/order_items/{orderId}/{productId}']['get']['parameters']['path'];

/**
 * List order items
 *
 * - `page`: Page number, starting at 1.
 * - `limit`: Maximum number of items per page.
 * - `count`: Also counts all items; X-Total-Count and Content-Range return the total.
 * Response: One page of order items.
 */
export function orderItemsStore(
  api: ApiClient,
  query: OrderItemsQuery | null = {},
): LoadedStore<OrderItem[], Pick<ListHead, 'total'>> {
  return loadedStore({
    api,
    resource: 'order-item',
    shows: { kind: 'list', parameters: query },
    load: query == null ? null : (signal) => api.GET('/order_items', { params: { query }, signal }),
    head: { total: totalOf },
  });
}

/** The pages of listOrderItems, one after the other. */
export function pagedOrderItemsStore(
  api: ApiClient,
  query: Omit<OrderItemsQuery, 'page'> = {},
): PagedStore<OrderItem> {
  return pagedStore({
    api,
    resource: 'order-item',
    query,
    pages: (signal) => api.pages('/order_items', { params: { query }, signal }),
  });
}

/**
 * Get an order item
 *
 * Response: One order item.
 */
export function orderItemStore(
  api: ApiClient,
  key: OrderItemKey | null | undefined,
): LoadedStore<OrderItem> {
  return loadedStore({
    api,
    resource: 'order-item',
    shows: { kind: 'row', parameters: key },
    load:
      key == null
        ? null
        : (signal) =>
            api.GET('/order_items/{orderId}/{productId}', { params: { path: key }, signal }),
  });
}

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

/**
 * Create an order item
 *
 * Response: Created.
 */
export function createOrderItem(
  api: ApiClient,
  { body }: { body: CreateOrderItemDTO },
): Promise<OrderItem> {
  return changed(api, ['order-item', 'order', 'product'], api.POST('/order_items', { body }));
}

/**
 * Update an order item
 *
 * Response: One order item.
 */
export function updateOrderItem(
  api: ApiClient,
  { key, body }: { key: OrderItemKey; body: UpdateOrderItemDTO },
): Promise<OrderItem> {
  return changed(
    api,
    ['order-item', 'order', 'product'],
    api.PATCH('/order_items/{orderId}/{productId}', { params: { path: key }, body }),
    { lists, change: { key: key, body } },
  );
}

/**
 * Replace an order item
 *
 * Like PATCH, changes only the properties that are sent.
 *
 * Response: One order item.
 */
export function replaceOrderItem(
  api: ApiClient,
  { key, body }: { key: OrderItemKey; body: UpdateOrderItemDTO },
): Promise<OrderItem> {
  return changed(
    api,
    ['order-item', 'order', 'product'],
    api.PUT('/order_items/{orderId}/{productId}', { params: { path: key }, body }),
    { lists, change: { key: key, body } },
  );
}

/**
 * Delete an order item
 *
 * Response 200: One order item.
 * Response 204: Deleted. With `Prefer: return=representation`, the deleted row is returned (200).
 */
export function deleteOrderItem(
  api: ApiClient,
  { key }: { key: OrderItemKey },
): Promise<OrderItem | undefined> {
  return changed(
    api,
    ['order-item', 'order', 'product'],
    api.DELETE('/order_items/{orderId}/{productId}', { params: { path: key } }),
    { lists, change: { key: key } },
  );
}
