// Written by specmill from server-template/openapi/shop.json.
import type { MaybeRefOrGetter } from 'vue';
import {
  totalOf,
  type CreateOrderItemDTO,
  type ListHead,
  type OrderItem,
  type QueryOf,
  type UpdateOrderItemDTO,
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
export function useOrderItems(
  query: MaybeRefOrGetter<OrderItemsQuery | null> = {},
): LoadedWithHead<OrderItem[], Pick<ListHead, 'total'>> {
  return useLoadedWithHead(
    {
      resource: 'order-item',
      parameters: query,
      keepsLast: true,
      shows: 'list',
      load: (api, query, signal) => api.GET('/order_items', { params: { query }, signal }),
    },
    { total: totalOf },
  );
}

/** The pages of listOrderItems, one after the other. */
export function useInfiniteOrderItems(
  query: MaybeRefOrGetter<Omit<OrderItemsQuery, 'page'> | null> = {},
): Paged<OrderItem> {
  return usePaged({
    resource: 'order-item',
    parameters: query,
    fullPage: (query) => query.limit ?? 20,
    pages: (api, query, signal) => api.pages('/order_items', { params: { query }, signal }),
  });
}

/**
 * Get an order item
 *
 * Response: One order item.
 */
export function useOrderItem(key: MaybeRefOrGetter<OrderItemKey | null>): Loaded<OrderItem> {
  return useLoaded({
    resource: 'order-item',
    parameters: key,
    keepsLast: false,
    shows: 'row',
    load: (api, key, signal) =>
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
export function useCreateOrderItem(
  options: MutationOptions<{ body: CreateOrderItemDTO }, OrderItem> = {},
): Mutation<{ body: CreateOrderItemDTO }, OrderItem> {
  return useMutation(
    {
      touches: ['order-item', 'order', 'product'],
      send: (api, { body }) => api.POST('/order_items', { body }),
    },
    options,
  );
}

/**
 * Update an order item
 *
 * Response: One order item.
 */
export function useUpdateOrderItem(
  options: MutationOptions<{ key: OrderItemKey; body: UpdateOrderItemDTO }, OrderItem> = {},
): Mutation<{ key: OrderItemKey; body: UpdateOrderItemDTO }, OrderItem> {
  return useMutation(
    {
      touches: ['order-item', 'order', 'product'],
      send: (api, { key, body }) =>
        api.PATCH('/order_items/{orderId}/{productId}', { params: { path: key }, body }),
      lists,
      change: ({ key, body }) => ({ key: key, body }),
    },
    options,
  );
}

/**
 * Replace an order item
 *
 * Like PATCH, changes only the properties that are sent.
 *
 * Response: One order item.
 */
export function useReplaceOrderItem(
  options: MutationOptions<{ key: OrderItemKey; body: UpdateOrderItemDTO }, OrderItem> = {},
): Mutation<{ key: OrderItemKey; body: UpdateOrderItemDTO }, OrderItem> {
  return useMutation(
    {
      touches: ['order-item', 'order', 'product'],
      send: (api, { key, body }) =>
        api.PUT('/order_items/{orderId}/{productId}', { params: { path: key }, body }),
      lists,
      change: ({ key, body }) => ({ key: key, body }),
    },
    options,
  );
}

/**
 * Delete an order item
 *
 * Response 200: One order item.
 * Response 204: Deleted. With `Prefer: return=representation`, the deleted row is returned (200).
 */
export function useDeleteOrderItem(
  options: MutationOptions<{ key: OrderItemKey }, OrderItem | undefined> = {},
): Mutation<{ key: OrderItemKey }, OrderItem | undefined> {
  return useMutation(
    {
      touches: ['order-item', 'order', 'product'],
      send: (api, { key }) =>
        api.DELETE('/order_items/{orderId}/{productId}', { params: { path: key } }),
      lists,
      change: ({ key }) => ({ key: key }),
    },
    options,
  );
}
