// Written by specmill from server-template/openapi/shop.json.
import type { MaybeRefOrGetter } from 'vue';
import {
  totalOf,
  type BodyOf,
  type DataOf,
  type ListHead,
  type QueryOf,
  type RowsOf,
  type paths,
} from '../../typescript/generated/client';
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
): LoadedWithHead<DataOf<paths['/order_items']['get']>, Pick<ListHead, 'total'>> {
  return useLoadedWithHead(
    {
      resource: 'order-item',
      parameters: query,
      keepsLast: true,
      load: (api, query, signal) => api.GET('/order_items', { params: { query }, signal }),
    },
    { total: totalOf },
  );
}

/** The pages of listOrderItems, one after the other. */
export function useInfiniteOrderItems(
  query: MaybeRefOrGetter<Omit<OrderItemsQuery, 'page'> | null> = {},
): Paged<RowsOf<paths, '/order_items'>[number]> {
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
export function useOrderItem(
  key: MaybeRefOrGetter<OrderItemKey | null>,
): Loaded<DataOf<paths['/order_items/{orderId}/{productId}']['get']>> {
  return useLoaded({
    resource: 'order-item',
    parameters: key,
    keepsLast: false,
    load: (api, key, signal) =>
      api.GET('/order_items/{orderId}/{productId}', { params: { path: key }, signal }),
  });
}

/**
 * Create an order item
 *
 * Response: Created.
 */
export function useCreateOrderItem(
  options: MutationOptions<
    BodyOf<paths['/order_items']['post']>,
    DataOf<paths['/order_items']['post']>
  > = {},
): Mutation<BodyOf<paths['/order_items']['post']>, DataOf<paths['/order_items']['post']>> {
  return useMutation(
    {
      touches: ['order-item', 'order', 'product'],
      send: (api, body) => api.POST('/order_items', { body }),
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
  options: MutationOptions<
    { key: OrderItemKey; body: BodyOf<paths['/order_items/{orderId}/{productId}']['patch']> },
    DataOf<paths['/order_items/{orderId}/{productId}']['patch']>
  > = {},
): Mutation<
  { key: OrderItemKey; body: BodyOf<paths['/order_items/{orderId}/{productId}']['patch']> },
  DataOf<paths['/order_items/{orderId}/{productId}']['patch']>
> {
  return useMutation(
    {
      touches: ['order-item', 'order', 'product'],
      send: (api, { key, body }) =>
        api.PATCH('/order_items/{orderId}/{productId}', { params: { path: key }, body }),
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
  options: MutationOptions<
    { key: OrderItemKey; body: BodyOf<paths['/order_items/{orderId}/{productId}']['put']> },
    DataOf<paths['/order_items/{orderId}/{productId}']['put']>
  > = {},
): Mutation<
  { key: OrderItemKey; body: BodyOf<paths['/order_items/{orderId}/{productId}']['put']> },
  DataOf<paths['/order_items/{orderId}/{productId}']['put']>
> {
  return useMutation(
    {
      touches: ['order-item', 'order', 'product'],
      send: (api, { key, body }) =>
        api.PUT('/order_items/{orderId}/{productId}', { params: { path: key }, body }),
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
  options: MutationOptions<
    OrderItemKey,
    DataOf<paths['/order_items/{orderId}/{productId}']['delete']>
  > = {},
): Mutation<OrderItemKey, DataOf<paths['/order_items/{orderId}/{productId}']['delete']>> {
  return useMutation(
    {
      touches: ['order-item', 'order', 'product'],
      send: (api, key) =>
        api.DELETE('/order_items/{orderId}/{productId}', { params: { path: key } }),
      deletes: (key) => key,
    },
    options,
  );
}
