// Written by specmill from server-template/openapi/shop.json.
import {
  totalOf,
  type ApiClient,
  type CreateOrderDTO,
  type ListHead,
  type Order,
  type QueryOf,
  type UpdateOrderDTO,
  type paths,
} from '../../typescript/generated/client';
import type { ShownLists } from './runtime/changed-rows';
import { changed } from './runtime/changes';
import { loadedStore, type LoadedStore } from './runtime/loaded-store';
import { pagedStore, type PagedStore } from './runtime/paged-store';

/** Which rows to return, and in which order. */
export interface OrdersQuery extends QueryOf<paths['/orders']['get']> {}

/** The parameters in the path of a row. */
export type OrderKey = paths['/orders/{id}']['get']['parameters']['path'];

/**
 * List orders
 *
 * - `page`: Page number, starting at 1.
 * - `limit`: Maximum number of items per page.
 * - `count`: Also counts all items; X-Total-Count and Content-Range return the total.
 * Response: One page of orders.
 */
export function ordersStore(
  api: ApiClient,
  query: OrdersQuery | null = {},
): LoadedStore<Order[], Pick<ListHead, 'total'>> {
  return loadedStore({
    api,
    resource: 'order',
    shows: { kind: 'list', parameters: query },
    load: query == null ? null : (signal) => api.GET('/orders', { params: { query }, signal }),
    head: { total: totalOf },
  });
}

/** The pages of listOrders, one after the other. */
export function pagedOrdersStore(
  api: ApiClient,
  query: Omit<OrdersQuery, 'page'> = {},
): PagedStore<Order> {
  return pagedStore({
    api,
    resource: 'order',
    query,
    pages: (signal) => api.pages('/orders', { params: { query }, signal }),
  });
}

/**
 * Get an order
 *
 * Response: One order.
 */
export function orderStore(
  api: ApiClient,
  id: OrderKey['id'] | null | undefined,
): LoadedStore<Order> {
  return loadedStore({
    api,
    resource: 'order',
    shows: { kind: 'row', parameters: id },
    load:
      id == null ? null : (signal) => api.GET('/orders/{id}', { params: { path: { id } }, signal }),
  });
}

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

/**
 * Create an order
 *
 * Response: Created.
 */
export function createOrder(api: ApiClient, { body }: { body: CreateOrderDTO }): Promise<Order> {
  return changed(
    api,
    ['order', 'customer', 'order-item', 'payment'],
    api.POST('/orders', { body }),
  );
}

/**
 * Update an order
 *
 * Response: One order.
 */
export function updateOrder(
  api: ApiClient,
  { id, body }: { id: OrderKey['id']; body: UpdateOrderDTO },
): Promise<Order> {
  return changed(
    api,
    ['order', 'customer', 'order-item', 'payment'],
    api.PATCH('/orders/{id}', { params: { path: { id } }, body }),
    { lists, change: { key: id, body } },
  );
}

/**
 * Replace an order
 *
 * Like PATCH, changes only the properties that are sent.
 *
 * Response: One order.
 */
export function replaceOrder(
  api: ApiClient,
  { id, body }: { id: OrderKey['id']; body: UpdateOrderDTO },
): Promise<Order> {
  return changed(
    api,
    ['order', 'customer', 'order-item', 'payment'],
    api.PUT('/orders/{id}', { params: { path: { id } }, body }),
    { lists, change: { key: id, body } },
  );
}

/**
 * Delete an order
 *
 * Response 200: One order.
 * Response 204: Deleted. With `Prefer: return=representation`, the deleted row is returned (200).
 */
export function deleteOrder(
  api: ApiClient,
  { id }: { id: OrderKey['id'] },
): Promise<Order | undefined> {
  return changed(
    api,
    ['order', 'customer', 'order-item', 'payment'],
    api.DELETE('/orders/{id}', { params: { path: { id } } }),
    { lists, change: { key: id } },
  );
}
