// Written by specmill from server-template/openapi/shop.json.
import type { MaybeRefOrGetter } from 'vue';
import {
  totalOf,
  type CreateOrderDTO,
  type ListHead,
  type Order,
  type QueryOf,
  type UpdateOrderDTO,
  type paths,
} from '../../typescript/generated/client';
import type { ShownLists } from './runtime/changed-rows';
import {
  useLoaded,
  useLoadedWithHead,
  type Loaded,
  type LoadedWithHead,
} from './runtime/use-loaded';
import { useMutation, type Mutation, type MutationOptions } from './runtime/use-mutation';
import { usePaged, type Paged } from './runtime/use-paged';

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
export function useOrders(
  query: MaybeRefOrGetter<OrdersQuery | null> = {},
): LoadedWithHead<Order[], Pick<ListHead, 'total'>> {
  return useLoadedWithHead(
    {
      resource: 'order',
      parameters: query,
      keepsLast: true,
      shows: 'list',
      load: (api, query, signal) => api.GET('/orders', { params: { query }, signal }),
    },
    { total: totalOf },
  );
}

/** The pages of listOrders, one after the other. */
export function useInfiniteOrders(
  query: MaybeRefOrGetter<Omit<OrdersQuery, 'page'> | null> = {},
): Paged<Order> {
  return usePaged({
    resource: 'order',
    parameters: query,
    fullPage: (query) => query.limit ?? 20,
    pages: (api, query, signal) => api.pages('/orders', { params: { query }, signal }),
  });
}

/**
 * Get an order
 *
 * Response: One order.
 */
export function useOrder(id: MaybeRefOrGetter<OrderKey['id'] | null>): Loaded<Order> {
  return useLoaded({
    resource: 'order',
    parameters: id,
    keepsLast: false,
    shows: 'row',
    load: (api, id, signal) => api.GET('/orders/{id}', { params: { path: { id } }, signal }),
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
export function useCreateOrder(
  options: MutationOptions<{ body: CreateOrderDTO }, Order> = {},
): Mutation<{ body: CreateOrderDTO }, Order> {
  return useMutation(
    {
      touches: ['order', 'customer', 'order-item', 'payment'],
      send: (api, { body }) => api.POST('/orders', { body }),
    },
    options,
  );
}

/**
 * Update an order
 *
 * Response: One order.
 */
export function useUpdateOrder(
  options: MutationOptions<{ id: OrderKey['id']; body: UpdateOrderDTO }, Order> = {},
): Mutation<{ id: OrderKey['id']; body: UpdateOrderDTO }, Order> {
  return useMutation(
    {
      touches: ['order', 'customer', 'order-item', 'payment'],
      send: (api, { id, body }) => api.PATCH('/orders/{id}', { params: { path: { id } }, body }),
      lists,
      change: ({ id, body }) => ({ key: id, body }),
    },
    options,
  );
}

/**
 * Replace an order
 *
 * Like PATCH, changes only the properties that are sent.
 *
 * Response: One order.
 */
export function useReplaceOrder(
  options: MutationOptions<{ id: OrderKey['id']; body: UpdateOrderDTO }, Order> = {},
): Mutation<{ id: OrderKey['id']; body: UpdateOrderDTO }, Order> {
  return useMutation(
    {
      touches: ['order', 'customer', 'order-item', 'payment'],
      send: (api, { id, body }) => api.PUT('/orders/{id}', { params: { path: { id } }, body }),
      lists,
      change: ({ id, body }) => ({ key: id, body }),
    },
    options,
  );
}

/**
 * Delete an order
 *
 * Response 200: One order.
 * Response 204: Deleted. With `Prefer: return=representation`, the deleted row is returned (200).
 */
export function useDeleteOrder(
  options: MutationOptions<{ id: OrderKey['id'] }, Order | undefined> = {},
): Mutation<{ id: OrderKey['id'] }, Order | undefined> {
  return useMutation(
    {
      touches: ['order', 'customer', 'order-item', 'payment'],
      send: (api, { id }) => api.DELETE('/orders/{id}', { params: { path: { id } } }),
      lists,
      change: ({ id }) => ({ key: id }),
    },
    options,
  );
}
