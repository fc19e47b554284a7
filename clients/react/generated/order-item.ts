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
  type BodyOf,
  type DataOf,
  type ListHead,
  type QueryOf,
  type paths,
} from '../../typescript/generated/client';
import { forget, refresh, showAtOnce, type Shown } from './runtime/after-mutation';
import { useApiClient, type ClientError } from './runtime/api-provider';
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
  return queryOptions<DataOf<paths['/order_items']['get']>, ClientError>({
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
export function useOrderItems<Result = DataOf<paths['/order_items']['get']>>(
  query: OrderItemsQuery | null = {},
  options: ReadOptions<DataOf<paths['/order_items']['get']>, Result> = {},
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
    Page<DataOf<paths['/order_items']['get']>>,
    ClientError,
    InfiniteData<Page<DataOf<paths['/order_items']['get']>>>,
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
export function useInfiniteOrderItems<
  Result = InfiniteData<Page<DataOf<paths['/order_items']['get']>>>,
>(
  query: Omit<OrderItemsQuery, 'page'> | null = {},
  options: PagesOptions<Page<DataOf<paths['/order_items']['get']>>, number, Result> = {},
): UseInfiniteQueryResult<Result, ClientError> {
  return useReadPages(
    infiniteOrderItemsOptions(useApiClient(), query ?? {}),
    options,
    query != null,
  );
}

/** The query options of useOrderItem, for queries of your own. */
export function orderItemOptions(api: ApiClient, key: OrderItemKey) {
  return queryOptions<DataOf<paths['/order_items/{orderId}/{productId}']['get']>, ClientError>({
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
export function useOrderItem<Result = DataOf<paths['/order_items/{orderId}/{productId}']['get']>>(
  key: OrderItemKey | null | undefined,
  options: ReadOptions<DataOf<paths['/order_items/{orderId}/{productId}']['get']>, Result> = {},
): UseQueryResult<Result, ClientError> {
  return useRead(orderItemOptions(useApiClient(), key!), options, key != null);
}

/** What a mutation reloads: this model, and the models related to it by foreign keys. */
const touched = [['order-item'], ['order'], ['product']];

/**
 * Create an order item
 *
 * Response: Created.
 */
export function useCreateOrderItem(
  options: ChangeOptions<
    DataOf<paths['/order_items']['post']>,
    BodyOf<paths['/order_items']['post']>
  > = {},
): UseMutationResult<
  DataOf<paths['/order_items']['post']>,
  ClientError,
  BodyOf<paths['/order_items']['post']>
> {
  const api = useApiClient();
  return useChange<DataOf<paths['/order_items']['post']>, BodyOf<paths['/order_items']['post']>>(
    {
      mutationFn: async (body) => (await api.POST('/order_items', { body })).data,
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
  options: ChangeOptions<
    DataOf<paths['/order_items/{orderId}/{productId}']['patch']>,
    { key: OrderItemKey; body: BodyOf<paths['/order_items/{orderId}/{productId}']['patch']> },
    Shown
  > = {},
): UseMutationResult<
  DataOf<paths['/order_items/{orderId}/{productId}']['patch']>,
  ClientError,
  { key: OrderItemKey; body: BodyOf<paths['/order_items/{orderId}/{productId}']['patch']> },
  Shown
> {
  const api = useApiClient();
  return useChange<
    DataOf<paths['/order_items/{orderId}/{productId}']['patch']>,
    { key: OrderItemKey; body: BodyOf<paths['/order_items/{orderId}/{productId}']['patch']> },
    Shown
  >(
    {
      mutationFn: async ({ key, body }) =>
        (await api.PATCH('/order_items/{orderId}/{productId}', { params: { path: key }, body }))
          .data,
      ...showAtOnce(touched, ({ key }) => orderItemKeys.detail(key)),
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
  options: ChangeOptions<
    DataOf<paths['/order_items/{orderId}/{productId}']['put']>,
    { key: OrderItemKey; body: BodyOf<paths['/order_items/{orderId}/{productId}']['put']> },
    Shown
  > = {},
): UseMutationResult<
  DataOf<paths['/order_items/{orderId}/{productId}']['put']>,
  ClientError,
  { key: OrderItemKey; body: BodyOf<paths['/order_items/{orderId}/{productId}']['put']> },
  Shown
> {
  const api = useApiClient();
  return useChange<
    DataOf<paths['/order_items/{orderId}/{productId}']['put']>,
    { key: OrderItemKey; body: BodyOf<paths['/order_items/{orderId}/{productId}']['put']> },
    Shown
  >(
    {
      mutationFn: async ({ key, body }) =>
        (await api.PUT('/order_items/{orderId}/{productId}', { params: { path: key }, body })).data,
      ...showAtOnce(touched, ({ key }) => orderItemKeys.detail(key)),
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
  options: ChangeOptions<
    DataOf<paths['/order_items/{orderId}/{productId}']['delete']>,
    OrderItemKey
  > = {},
): UseMutationResult<
  DataOf<paths['/order_items/{orderId}/{productId}']['delete']>,
  ClientError,
  OrderItemKey
> {
  const api = useApiClient();
  return useChange<DataOf<paths['/order_items/{orderId}/{productId}']['delete']>, OrderItemKey>(
    {
      mutationFn: async (key) =>
        (await api.DELETE('/order_items/{orderId}/{productId}', { params: { path: key } })).data,
      ...forget(touched, orderItemKeys.detail),
    },
    options,
  );
}
