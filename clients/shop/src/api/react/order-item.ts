// Written by specmill from openapi/shop.json.
import { queryOptions, type UseQueryResult } from '@tanstack/react-query';
import type { ApiClient, OrderItem, QueryOf, paths } from '../client';
import { useApiClient, type ClientError } from './runtime/api-provider';
import { useRead, type ReadOptions } from './runtime/use-read';

/** The parameters in the path of a row. */
export type OrderItemKey = paths['/order-items/{orderId}/{productId}']['get']['parameters']['path'];

/** Lines of an order: a product, its quantity and its price. */
export const orderItemKeys = {
  all: ['order-item'] as const,
  details: () => [...orderItemKeys.all, 'detail'] as const,
  detail: (
    key: OrderItemKey,
    query?: QueryOf<paths['/order-items/{orderId}/{productId}']['get']>,
  ) => [...orderItemKeys.details(), key, ...(query === undefined ? [] : [query])] as const,
};

/** The query options of useOrderItem, for queries of your own. */
export function orderItemOptions(
  api: ApiClient,
  key: OrderItemKey,
  query?: QueryOf<paths['/order-items/{orderId}/{productId}']['get']>,
) {
  return queryOptions<OrderItem, ClientError>({
    queryKey: orderItemKeys.detail(key, query),
    queryFn: async ({ signal }) =>
      (
        await api.GET('/order-items/{orderId}/{productId}', {
          params: { path: key, query: query ?? {} },
          signal,
        })
      ).data,
    retry: false,
  });
}

/**
 * A line of an order
 *
 * Response: One order item.
 */
export function useOrderItem<Result = OrderItem>(
  key: OrderItemKey | null | undefined,
  options: ReadOptions<OrderItem, Result> & {
    readonly query?: QueryOf<paths['/order-items/{orderId}/{productId}']['get']>;
  } = {},
): UseQueryResult<Result, ClientError> {
  return useRead(orderItemOptions(useApiClient(), key!, options.query), options, key != null);
}
