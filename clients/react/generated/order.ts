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
  return queryOptions<DataOf<paths['/orders']['get']>, ClientError>({
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
export function useOrders<Result = DataOf<paths['/orders']['get']>>(
  query: OrdersQuery | null = {},
  options: ReadOptions<DataOf<paths['/orders']['get']>, Result> = {},
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
    Page<DataOf<paths['/orders']['get']>>,
    ClientError,
    InfiniteData<Page<DataOf<paths['/orders']['get']>>>,
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
export function useInfiniteOrders<Result = InfiniteData<Page<DataOf<paths['/orders']['get']>>>>(
  query: Omit<OrdersQuery, 'page'> | null = {},
  options: PagesOptions<Page<DataOf<paths['/orders']['get']>>, number, Result> = {},
): UseInfiniteQueryResult<Result, ClientError> {
  return useReadPages(infiniteOrdersOptions(useApiClient(), query ?? {}), options, query != null);
}

/** The query options of useOrder, for queries of your own. */
export function orderOptions(api: ApiClient, id: OrderKey['id']) {
  return queryOptions<DataOf<paths['/orders/{id}']['get']>, ClientError>({
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
export function useOrder<Result = DataOf<paths['/orders/{id}']['get']>>(
  id: OrderKey['id'] | null | undefined,
  options: ReadOptions<DataOf<paths['/orders/{id}']['get']>, Result> = {},
): UseQueryResult<Result, ClientError> {
  return useRead(orderOptions(useApiClient(), id!), options, id != null);
}

/** What a mutation reloads: this model, and the models related to it by foreign keys. */
const touched = [['order'], ['customer'], ['order-item'], ['payment']];

/**
 * Create an order
 *
 * Response: Created.
 */
export function useCreateOrder(
  options: ChangeOptions<DataOf<paths['/orders']['post']>, BodyOf<paths['/orders']['post']>> = {},
): UseMutationResult<
  DataOf<paths['/orders']['post']>,
  ClientError,
  BodyOf<paths['/orders']['post']>
> {
  const api = useApiClient();
  return useChange<DataOf<paths['/orders']['post']>, BodyOf<paths['/orders']['post']>>(
    {
      mutationFn: async (body) => (await api.POST('/orders', { body })).data,
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
  options: ChangeOptions<
    DataOf<paths['/orders/{id}']['patch']>,
    { id: OrderKey['id']; body: BodyOf<paths['/orders/{id}']['patch']> },
    Shown
  > = {},
): UseMutationResult<
  DataOf<paths['/orders/{id}']['patch']>,
  ClientError,
  { id: OrderKey['id']; body: BodyOf<paths['/orders/{id}']['patch']> },
  Shown
> {
  const api = useApiClient();
  return useChange<
    DataOf<paths['/orders/{id}']['patch']>,
    { id: OrderKey['id']; body: BodyOf<paths['/orders/{id}']['patch']> },
    Shown
  >(
    {
      mutationFn: async ({ id, body }) =>
        (await api.PATCH('/orders/{id}', { params: { path: { id } }, body })).data,
      ...showAtOnce(touched, ({ id }) => orderKeys.detail(id)),
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
  options: ChangeOptions<
    DataOf<paths['/orders/{id}']['put']>,
    { id: OrderKey['id']; body: BodyOf<paths['/orders/{id}']['put']> },
    Shown
  > = {},
): UseMutationResult<
  DataOf<paths['/orders/{id}']['put']>,
  ClientError,
  { id: OrderKey['id']; body: BodyOf<paths['/orders/{id}']['put']> },
  Shown
> {
  const api = useApiClient();
  return useChange<
    DataOf<paths['/orders/{id}']['put']>,
    { id: OrderKey['id']; body: BodyOf<paths['/orders/{id}']['put']> },
    Shown
  >(
    {
      mutationFn: async ({ id, body }) =>
        (await api.PUT('/orders/{id}', { params: { path: { id } }, body })).data,
      ...showAtOnce(touched, ({ id }) => orderKeys.detail(id)),
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
  options: ChangeOptions<DataOf<paths['/orders/{id}']['delete']>, OrderKey['id']> = {},
): UseMutationResult<DataOf<paths['/orders/{id}']['delete']>, ClientError, OrderKey['id']> {
  const api = useApiClient();
  return useChange<DataOf<paths['/orders/{id}']['delete']>, OrderKey['id']>(
    {
      mutationFn: async (id) =>
        (await api.DELETE('/orders/{id}', { params: { path: { id } } })).data,
      ...forget(touched, orderKeys.detail),
    },
    options,
  );
}
