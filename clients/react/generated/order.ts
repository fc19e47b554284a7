// Written by specmill from server-template/openapi/shop.json.
import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryResult,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
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
import { forget, refresh, showAtOnce, type Shown } from './runtime/after-mutation';
import { useApiClient, type ClientError } from './runtime/api-provider';
import type { ShownLists } from './runtime/changed-rows';
import { pagesByNumber, readPage, type Page } from './runtime/read-page';
import { keepHead, useReadWithHead } from './runtime/read-with-head';
import { useChange, type ChangeOptions } from './runtime/use-change';
import { useRead, useReadPages, type PagesOptions, type ReadOptions } from './runtime/use-read';

/** Which rows to return, and in which order. */
export interface OrdersQuery extends QueryOf<paths['/orders']['get']> {}

/** The parameters in the path of a row. */
export type OrderKey = paths['/orders/{id}']['get']['parameters']['path'];

/** An order from basket to delivery. */
export const orderKeys = {
  all: ['order'] as const,
  lists: () => [...orderKeys.all, 'list'] as const,
  list: (query: OrdersQuery = {}) => [...orderKeys.lists(), query] as const,
  infinite: (query: Omit<OrdersQuery, 'page'> = {}) =>
    [...orderKeys.all, 'infinite', query] as const,
  details: () => [...orderKeys.all, 'detail'] as const,
  detail: (id: OrderKey['id']) => [...orderKeys.details(), id] as const,
};

const ordersHead = { total: totalOf };

/** The query options of useOrders, for queries of your own. */
export function ordersOptions(api: ApiClient, query: OrdersQuery = {}) {
  return queryOptions<Order[], ClientError>({
    queryKey: orderKeys.list(query),
    queryFn: async ({ client, queryKey, signal }) =>
      keepHead(
        { client, queryKey },
        ordersHead,
        await api.GET('/orders', { params: { query }, signal }),
      ),
    retry: false,
  });
}

/**
 * List orders
 *
 * - `page`: Page number, starting at 1.
 * - `limit`: Maximum number of items per page.
 * - `count`: Also counts all items; X-Total-Count and Content-Range return the total.
 * Response: One page of orders.
 */
export function useOrders<Result = Order[]>(
  query: OrdersQuery | null = {},
  options: ReadOptions<Order[], Result> = {},
): UseQueryResult<Result, ClientError> & Pick<ListHead, 'total'> {
  return useReadWithHead(
    ordersOptions(useApiClient(), query ?? {}),
    ordersHead,
    options,
    query != null,
  );
}

/** The query options of useInfiniteOrders, for queries of your own. */
export function infiniteOrdersOptions(api: ApiClient, query: Omit<OrdersQuery, 'page'> = {}) {
  return infiniteQueryOptions<
    Page<Order[]>,
    ClientError,
    InfiniteData<Page<Order[]>>,
    QueryKey,
    number
  >({
    queryKey: orderKeys.infinite(query),
    queryFn: async ({ pageParam, signal }) =>
      readPage(
        await api.GET('/orders', { params: { query: { ...query, page: pageParam } }, signal }),
      ),
    ...pagesByNumber(query.limit ?? 20),
    retry: false,
  });
}

/** The pages of listOrders, one after the other. */
export function useInfiniteOrders<Result = InfiniteData<Page<Order[]>>>(
  query: Omit<OrdersQuery, 'page'> | null = {},
  options: PagesOptions<Page<Order[]>, number, Result> = {},
): UseInfiniteQueryResult<Result, ClientError> {
  return useReadPages(infiniteOrdersOptions(useApiClient(), query ?? {}), options, query != null);
}

/** The query options of useOrder, for queries of your own. */
export function orderOptions(api: ApiClient, id: OrderKey['id']) {
  return queryOptions<Order, ClientError>({
    queryKey: orderKeys.detail(id),
    queryFn: async ({ signal }) =>
      (await api.GET('/orders/{id}', { params: { path: { id } }, signal })).data,
    retry: false,
  });
}

/**
 * Get an order
 *
 * Response: One order.
 */
export function useOrder<Result = Order>(
  id: OrderKey['id'] | null | undefined,
  options: ReadOptions<Order, Result> = {},
): UseQueryResult<Result, ClientError> {
  return useRead(orderOptions(useApiClient(), id!), options, id != null);
}

/** What a mutation reloads: this model, and the models related to it by foreign keys. */
const touched: readonly [QueryKey, ...QueryKey[]] = [
  ['order'],
  ['customer'],
  ['order-item'],
  ['payment'],
];

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
  options: ChangeOptions<Order, { body: CreateOrderDTO }> = {},
): UseMutationResult<Order, ClientError, { body: CreateOrderDTO }> {
  const api = useApiClient();
  return useChange<Order, { body: CreateOrderDTO }>(
    {
      mutationFn: async ({ body }) => (await api.POST('/orders', { body })).data,
      ...refresh(touched),
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
  options: ChangeOptions<Order, { id: OrderKey['id']; body: UpdateOrderDTO }, Shown> = {},
): UseMutationResult<Order, ClientError, { id: OrderKey['id']; body: UpdateOrderDTO }, Shown> {
  const api = useApiClient();
  return useChange<Order, { id: OrderKey['id']; body: UpdateOrderDTO }, Shown>(
    {
      mutationFn: async ({ id, body }) =>
        (await api.PATCH('/orders/{id}', { params: { path: { id } }, body })).data,
      ...showAtOnce({ touched, lists, change: ({ id, body }) => ({ key: id, body }) }),
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
  options: ChangeOptions<Order, { id: OrderKey['id']; body: UpdateOrderDTO }, Shown> = {},
): UseMutationResult<Order, ClientError, { id: OrderKey['id']; body: UpdateOrderDTO }, Shown> {
  const api = useApiClient();
  return useChange<Order, { id: OrderKey['id']; body: UpdateOrderDTO }, Shown>(
    {
      mutationFn: async ({ id, body }) =>
        (await api.PUT('/orders/{id}', { params: { path: { id } }, body })).data,
      ...showAtOnce({ touched, lists, change: ({ id, body }) => ({ key: id, body }) }),
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
  options: ChangeOptions<Order | undefined, { id: OrderKey['id'] }, Shown> = {},
): UseMutationResult<Order | undefined, ClientError, { id: OrderKey['id'] }, Shown> {
  const api = useApiClient();
  return useChange<Order | undefined, { id: OrderKey['id'] }, Shown>(
    {
      mutationFn: async ({ id }) =>
        (await api.DELETE('/orders/{id}', { params: { path: { id } } })).data,
      ...forget({ touched, lists, change: ({ id }) => ({ key: id }) }),
    },
    options,
  );
}
