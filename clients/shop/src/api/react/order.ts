// Written by specmill from openapi/shop.json.
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
  type DataOf,
  type ListHead,
  type Order,
  type PlaceOrderDTO,
  type QueryOf,
  type paths,
} from '../client';
import { refresh } from './runtime/after-mutation';
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
  detail: (id: OrderKey['id'], query?: QueryOf<paths['/orders/{id}']['get']>) =>
    [...orderKeys.details(), id, ...(query === undefined ? [] : [query])] as const,
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
 * The customer's orders
 *
 * - `page`: Page number, starting at 1.
 * - `limit`: Maximum number of items per page.
 * - `count`: Also counts all items; X-Total-Count and Content-Range return the total.
 * - `embed`: Related rows to include in the response.
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
    ...pagesByNumber(query.limit ?? 12),
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
export function orderOptions(
  api: ApiClient,
  id: OrderKey['id'],
  query?: QueryOf<paths['/orders/{id}']['get']>,
) {
  return queryOptions<Order, ClientError>({
    queryKey: orderKeys.detail(id, query),
    queryFn: async ({ signal }) =>
      (await api.GET('/orders/{id}', { params: { path: { id }, query: query ?? {} }, signal }))
        .data,
    retry: false,
  });
}

/**
 * An order of the customer
 *
 * - `embed`: Related rows to include in the response.
 * Response: One order.
 */
export function useOrder<Result = Order>(
  id: OrderKey['id'] | null | undefined,
  options: ReadOptions<Order, Result> & {
    readonly query?: QueryOf<paths['/orders/{id}']['get']>;
  } = {},
): UseQueryResult<Result, ClientError> {
  return useRead(orderOptions(useApiClient(), id!, options.query), options, id != null);
}

/** What a mutation reloads: this model, and the models related to it by foreign keys. */
const touched: readonly [QueryKey, ...QueryKey[]] = [
  ['order'],
  ['customer'],
  ['order-item'],
  ['payment'],
];

/**
 * Place an order
 *
 * Uses the current prices of the catalogue, and takes the products from stock. If one is out of stock, the response is 409.
 *
 * - `Idempotency-Key`: A new random value for each write. Retries with the same key get the response to the first request, for a day.
 * Response: The order, not paid yet.
 */
export function usePlaceOrder(
  options: ChangeOptions<
    DataOf<paths['/orders']['post']>,
    { body: PlaceOrderDTO; header?: NonNullable<paths['/orders']['post']['parameters']['header']> }
  > = {},
): UseMutationResult<
  DataOf<paths['/orders']['post']>,
  ClientError,
  { body: PlaceOrderDTO; header?: NonNullable<paths['/orders']['post']['parameters']['header']> }
> {
  const api = useApiClient();
  return useChange<
    DataOf<paths['/orders']['post']>,
    { body: PlaceOrderDTO; header?: NonNullable<paths['/orders']['post']['parameters']['header']> }
  >(
    {
      mutationFn: async ({ body, header = {} }) =>
        (await api.POST('/orders', { params: { header }, body })).data,
      ...refresh(touched),
    },
    options,
  );
}
