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
  type CreateOrderItemDTO,
  type ListHead,
  type OrderItem,
  type QueryOf,
  type UpdateOrderItemDTO,
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
export interface OrderItemsQuery extends QueryOf<paths['/order_items']['get']> {}

/** The parameters in the path of a row. */
export type OrderItemKey = paths['/order_items/{orderId}/{productId}']['get']['parameters']['path'];

/** Lines of an order: a product, its quantity and its price. */
export const orderItemKeys = {
  all: ['order-item'] as const,
  lists: () => [...orderItemKeys.all, 'list'] as const,
  list: (query: OrderItemsQuery = {}) => [...orderItemKeys.lists(), query] as const,
  infinite: (query: Omit<OrderItemsQuery, 'page'> = {}) =>
    [...orderItemKeys.all, 'infinite', query] as const,
  details: () => [...orderItemKeys.all, 'detail'] as const,
  detail: (key: OrderItemKey) => [...orderItemKeys.details(), key] as const,
};

const orderItemsHead = { total: totalOf };

/** The query options of useOrderItems, for queries of your own. */
export function orderItemsOptions(api: ApiClient, query: OrderItemsQuery = {}) {
  return queryOptions<OrderItem[], ClientError>({
    queryKey: orderItemKeys.list(query),
    queryFn: async ({ client, queryKey, signal }) =>
      keepHead(
        { client, queryKey },
        orderItemsHead,
        await api.GET('/order_items', { params: { query }, signal }),
      ),
    retry: false,
  });
}

/**
 * List order items
 *
 * - `page`: Page number, starting at 1.
 * - `limit`: Maximum number of items per page.
 * - `count`: Also counts all items; X-Total-Count and Content-Range return the total.
 * Response: One page of order items.
 */
export function useOrderItems<Result = OrderItem[]>(
  query: OrderItemsQuery | null = {},
  options: ReadOptions<OrderItem[], Result> = {},
): UseQueryResult<Result, ClientError> & Pick<ListHead, 'total'> {
  return useReadWithHead(
    orderItemsOptions(useApiClient(), query ?? {}),
    orderItemsHead,
    options,
    query != null,
  );
}

/** The query options of useInfiniteOrderItems, for queries of your own. */
export function infiniteOrderItemsOptions(
  api: ApiClient,
  query: Omit<OrderItemsQuery, 'page'> = {},
) {
  return infiniteQueryOptions<
    Page<OrderItem[]>,
    ClientError,
    InfiniteData<Page<OrderItem[]>>,
    QueryKey,
    number
  >({
    queryKey: orderItemKeys.infinite(query),
    queryFn: async ({ pageParam, signal }) =>
      readPage(
        await api.GET('/order_items', { params: { query: { ...query, page: pageParam } }, signal }),
      ),
    ...pagesByNumber(query.limit ?? 20),
    retry: false,
  });
}

/** The pages of listOrderItems, one after the other. */
export function useInfiniteOrderItems<Result = InfiniteData<Page<OrderItem[]>>>(
  query: Omit<OrderItemsQuery, 'page'> | null = {},
  options: PagesOptions<Page<OrderItem[]>, number, Result> = {},
): UseInfiniteQueryResult<Result, ClientError> {
  return useReadPages(
    infiniteOrderItemsOptions(useApiClient(), query ?? {}),
    options,
    query != null,
  );
}

/** The query options of useOrderItem, for queries of your own. */
export function orderItemOptions(api: ApiClient, key: OrderItemKey) {
  return queryOptions<OrderItem, ClientError>({
    queryKey: orderItemKeys.detail(key),
    queryFn: async ({ signal }) =>
      (await api.GET('/order_items/{orderId}/{productId}', { params: { path: key }, signal })).data,
    retry: false,
  });
}

/**
 * Get an order item
 *
 * Response: One order item.
 */
export function useOrderItem<Result = OrderItem>(
  key: OrderItemKey | null | undefined,
  options: ReadOptions<OrderItem, Result> = {},
): UseQueryResult<Result, ClientError> {
  return useRead(orderItemOptions(useApiClient(), key!), options, key != null);
}

/** What a mutation reloads: this model, and the models related to it by foreign keys. */
const touched: readonly [QueryKey, ...QueryKey[]] = [['order-item'], ['order'], ['product']];

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
  options: ChangeOptions<OrderItem, { body: CreateOrderItemDTO }> = {},
): UseMutationResult<OrderItem, ClientError, { body: CreateOrderItemDTO }> {
  const api = useApiClient();
  return useChange<OrderItem, { body: CreateOrderItemDTO }>(
    {
      mutationFn: async ({ body }) => (await api.POST('/order_items', { body })).data,
      ...refresh(touched),
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
  options: ChangeOptions<OrderItem, { key: OrderItemKey; body: UpdateOrderItemDTO }, Shown> = {},
): UseMutationResult<
  OrderItem,
  ClientError,
  { key: OrderItemKey; body: UpdateOrderItemDTO },
  Shown
> {
  const api = useApiClient();
  return useChange<OrderItem, { key: OrderItemKey; body: UpdateOrderItemDTO }, Shown>(
    {
      mutationFn: async ({ key, body }) =>
        (await api.PATCH('/order_items/{orderId}/{productId}', { params: { path: key }, body }))
          .data,
      ...showAtOnce({ touched, lists, change: ({ key, body }) => ({ key: key, body }) }),
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
  options: ChangeOptions<OrderItem, { key: OrderItemKey; body: UpdateOrderItemDTO }, Shown> = {},
): UseMutationResult<
  OrderItem,
  ClientError,
  { key: OrderItemKey; body: UpdateOrderItemDTO },
  Shown
> {
  const api = useApiClient();
  return useChange<OrderItem, { key: OrderItemKey; body: UpdateOrderItemDTO }, Shown>(
    {
      mutationFn: async ({ key, body }) =>
        (await api.PUT('/order_items/{orderId}/{productId}', { params: { path: key }, body })).data,
      ...showAtOnce({ touched, lists, change: ({ key, body }) => ({ key: key, body }) }),
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
  options: ChangeOptions<OrderItem | undefined, { key: OrderItemKey }, Shown> = {},
): UseMutationResult<OrderItem | undefined, ClientError, { key: OrderItemKey }, Shown> {
  const api = useApiClient();
  return useChange<OrderItem | undefined, { key: OrderItemKey }, Shown>(
    {
      mutationFn: async ({ key }) =>
        (await api.DELETE('/order_items/{orderId}/{productId}', { params: { path: key } })).data,
      ...forget({ touched, lists, change: ({ key }) => ({ key: key }) }),
    },
    options,
  );
}
