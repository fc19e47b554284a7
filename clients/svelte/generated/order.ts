// Written by specmill from openapi/shop.json.
import type {
  ApiClient,
  BodyOf,
  DataOf,
  QueryOf,
  RowsOf,
  paths,
} from '../../typescript/generated/client';
import { changed } from './runtime/changes';
import { loadedStore, type LoadedStore } from './runtime/loaded-store';
import { pagedStore, type PagedStore } from './runtime/paged-store';

/** Which rows, in which order. */
export interface OrdersQuery extends QueryOf<paths['/orders']['get']> {}

/** What the path to a row says. */
export type OrderKey = paths['/orders/{id}']['get']['parameters']['path'];

/**
 * List orders
 *
 * - `page`: Page number, starting at 1.
 * - `limit`: Maximum number of items per page.
 * - `count`: Counts all items, which X-Total-Count and Content-Range then tell.
 * Answers: One page of orders.
 */
export function ordersStore(
  api: ApiClient,
  query: OrdersQuery | null = {},
): LoadedStore<DataOf<paths['/orders']['get']>> {
  return loadedStore({
    api,
    resource: 'order',
    load:
      query == null
        ? null
        : async (signal) => (await api.GET('/orders', { params: { query }, signal })).data,
  });
}

/** Pages of what listOrders gives, one after the other. */
export function pagedOrdersStore(
  api: ApiClient,
  query: Omit<OrdersQuery, 'page'> = {},
): PagedStore<RowsOf<paths, '/orders'>[number]> {
  return pagedStore({
    api,
    resource: 'order',
    pages: (signal) => api.pages('/orders', { params: { query }, signal }),
  });
}

/**
 * Get an order
 *
 * Answers: One order.
 */
export function orderStore(
  api: ApiClient,
  id: OrderKey['id'] | null | undefined,
): LoadedStore<DataOf<paths['/orders/{id}']['get']>> {
  return loadedStore({
    api,
    resource: 'order',
    load:
      id == null
        ? null
        : async (signal) =>
            (await api.GET('/orders/{id}', { params: { path: { id } }, signal })).data,
  });
}

/**
 * Create an order
 *
 * Answers: Created.
 */
export function createOrder(
  api: ApiClient,
  body: BodyOf<paths['/orders']['post']>,
): Promise<DataOf<paths['/orders']['post']>> {
  return changed(
    api,
    ['order', 'customer', 'order-item', 'payment'],
    api.POST('/orders', { body }),
  );
}

/**
 * Update an order
 *
 * Answers: One order.
 */
export function updateOrder(
  api: ApiClient,
  id: OrderKey['id'],
  body: BodyOf<paths['/orders/{id}']['patch']>,
): Promise<DataOf<paths['/orders/{id}']['patch']>> {
  return changed(
    api,
    ['order', 'customer', 'order-item', 'payment'],
    api.PATCH('/orders/{id}', { params: { path: { id } }, body }),
  );
}

/**
 * Replace an order
 *
 * Changes only what is sent.
 *
 * Answers: One order.
 */
export function replaceOrder(
  api: ApiClient,
  id: OrderKey['id'],
  body: BodyOf<paths['/orders/{id}']['put']>,
): Promise<DataOf<paths['/orders/{id}']['put']>> {
  return changed(
    api,
    ['order', 'customer', 'order-item', 'payment'],
    api.PUT('/orders/{id}', { params: { path: { id } }, body }),
  );
}

/**
 * Delete an order
 *
 * Answers: Deleted.
 */
export function deleteOrder(
  api: ApiClient,
  id: OrderKey['id'],
): Promise<DataOf<paths['/orders/{id}']['delete']>> {
  return changed(
    api,
    ['order', 'customer', 'order-item', 'payment'],
    api.DELETE('/orders/{id}', { params: { path: { id } } }),
  );
}
