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
): LoadedWithHead<DataOf<paths['/orders']['get']>, Pick<ListHead, 'total'>> {
  return useLoadedWithHead(
    {
      resource: 'order',
      parameters: query,
      keepsLast: true,
      load: (api, query, signal) => api.GET('/orders', { params: { query }, signal }),
    },
    { total: totalOf },
  );
}

/** The pages of listOrders, one after the other. */
export function useInfiniteOrders(
  query: MaybeRefOrGetter<Omit<OrdersQuery, 'page'> | null> = {},
): Paged<RowsOf<paths, '/orders'>[number]> {
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
export function useOrder(
  id: MaybeRefOrGetter<OrderKey['id'] | null>,
): Loaded<DataOf<paths['/orders/{id}']['get']>> {
  return useLoaded({
    resource: 'order',
    parameters: id,
    keepsLast: false,
    load: (api, id, signal) => api.GET('/orders/{id}', { params: { path: { id } }, signal }),
  });
}

/**
 * Create an order
 *
 * Response: Created.
 */
export function useCreateOrder(
  options: MutationOptions<BodyOf<paths['/orders']['post']>, DataOf<paths['/orders']['post']>> = {},
): Mutation<BodyOf<paths['/orders']['post']>, DataOf<paths['/orders']['post']>> {
  return useMutation(
    {
      touches: ['order', 'customer', 'order-item', 'payment'],
      send: (api, body) => api.POST('/orders', { body }),
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
  options: MutationOptions<
    { id: OrderKey['id']; body: BodyOf<paths['/orders/{id}']['patch']> },
    DataOf<paths['/orders/{id}']['patch']>
  > = {},
): Mutation<
  { id: OrderKey['id']; body: BodyOf<paths['/orders/{id}']['patch']> },
  DataOf<paths['/orders/{id}']['patch']>
> {
  return useMutation(
    {
      touches: ['order', 'customer', 'order-item', 'payment'],
      send: (api, { id, body }) => api.PATCH('/orders/{id}', { params: { path: { id } }, body }),
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
  options: MutationOptions<
    { id: OrderKey['id']; body: BodyOf<paths['/orders/{id}']['put']> },
    DataOf<paths['/orders/{id}']['put']>
  > = {},
): Mutation<
  { id: OrderKey['id']; body: BodyOf<paths['/orders/{id}']['put']> },
  DataOf<paths['/orders/{id}']['put']>
> {
  return useMutation(
    {
      touches: ['order', 'customer', 'order-item', 'payment'],
      send: (api, { id, body }) => api.PUT('/orders/{id}', { params: { path: { id } }, body }),
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
  options: MutationOptions<OrderKey['id'], DataOf<paths['/orders/{id}']['delete']>> = {},
): Mutation<OrderKey['id'], DataOf<paths['/orders/{id}']['delete']>> {
  return useMutation(
    {
      touches: ['order', 'customer', 'order-item', 'payment'],
      send: (api, id) => api.DELETE('/orders/{id}', { params: { path: { id } } }),
      deletes: (id) => id,
    },
    options,
  );
}
