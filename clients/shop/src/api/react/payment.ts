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
  type BodyOf,
  type DataOf,
  type ListHead,
  type Payment,
  type PaymentCallback,
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
export interface PaymentsQuery extends QueryOf<paths['/payments']['get']> {}

/** The parameters in the path of a row. */
export type PaymentKey = paths['/payments/{id}']['get']['parameters']['path'];

/** A payment for an order, successful or not. */
export const paymentKeys = {
  all: ['payment'] as const,
  lists: () => [...paymentKeys.all, 'list'] as const,
  list: (query: PaymentsQuery = {}) => [...paymentKeys.lists(), query] as const,
  infinite: (query: Omit<PaymentsQuery, 'page'> = {}) =>
    [...paymentKeys.all, 'infinite', query] as const,
  details: () => [...paymentKeys.all, 'detail'] as const,
  detail: (id: PaymentKey['id']) => [...paymentKeys.details(), id] as const,
};

const paymentsHead = { total: totalOf };

/** The query options of usePayments, for queries of your own. */
export function paymentsOptions(api: ApiClient, query: PaymentsQuery = {}) {
  return queryOptions<Payment[], ClientError>({
    queryKey: paymentKeys.list(query),
    queryFn: async ({ client, queryKey, signal }) =>
      keepHead(
        { client, queryKey },
        paymentsHead,
        await api.GET('/payments', { params: { query }, signal }),
      ),
    retry: false,
  });
}

/**
 * The customer's payments
 *
 * - `page`: Page number, starting at 1.
 * - `limit`: Maximum number of items per page.
 * - `count`: Also counts all items; X-Total-Count and Content-Range return the total.
 * Response: One page of payments.
 */
export function usePayments<Result = Payment[]>(
  query: PaymentsQuery | null = {},
  options: ReadOptions<Payment[], Result> = {},
): UseQueryResult<Result, ClientError> & Pick<ListHead, 'total'> {
  return useReadWithHead(
    paymentsOptions(useApiClient(), query ?? {}),
    paymentsHead,
    options,
    query != null,
  );
}

/** The query options of useInfinitePayments, for queries of your own. */
export function infinitePaymentsOptions(api: ApiClient, query: Omit<PaymentsQuery, 'page'> = {}) {
  return infiniteQueryOptions<
    Page<Payment[]>,
    ClientError,
    InfiniteData<Page<Payment[]>>,
    QueryKey,
    number
  >({
    queryKey: paymentKeys.infinite(query),
    queryFn: async ({ pageParam, signal }) =>
      readPage(
        await api.GET('/payments', { params: { query: { ...query, page: pageParam } }, signal }),
      ),
    ...pagesByNumber(query.limit ?? 12),
    retry: false,
  });
}

/** The pages of listPayments, one after the other. */
export function useInfinitePayments<Result = InfiniteData<Page<Payment[]>>>(
  query: Omit<PaymentsQuery, 'page'> | null = {},
  options: PagesOptions<Page<Payment[]>, number, Result> = {},
): UseInfiniteQueryResult<Result, ClientError> {
  return useReadPages(infinitePaymentsOptions(useApiClient(), query ?? {}), options, query != null);
}

/** The query options of usePayment, for queries of your own. */
export function paymentOptions(api: ApiClient, id: PaymentKey['id']) {
  return queryOptions<Payment, ClientError>({
    queryKey: paymentKeys.detail(id),
    queryFn: async ({ signal }) =>
      (await api.GET('/payments/{id}', { params: { path: { id } }, signal })).data,
    retry: false,
  });
}

/**
 * A payment of the customer
 *
 * Response: One payment.
 */
export function usePayment<Result = Payment>(
  id: PaymentKey['id'] | null | undefined,
  options: ReadOptions<Payment, Result> = {},
): UseQueryResult<Result, ClientError> {
  return useRead(paymentOptions(useApiClient(), id!), options, id != null);
}

/** What a mutation reloads: this model, and the models related to it by foreign keys. */
const touched: readonly [QueryKey, ...QueryKey[]] = [['payment'], ['order']];

/**
 * Pay an order by phone
 *
 * Sends a payment request to the phone and responds at once; the payment is `pending` until the provider calls back. If a payment for the order is in progress, the response is 409.
 *
 * Response: The payment, which the customer has yet to approve.
 */
export function usePayOrder(
  options: ChangeOptions<
    DataOf<paths['/orders/{id}/pay']['post']>,
    { id: number; body: BodyOf<paths['/orders/{id}/pay']['post']> }
  > = {},
): UseMutationResult<
  DataOf<paths['/orders/{id}/pay']['post']>,
  ClientError,
  { id: number; body: BodyOf<paths['/orders/{id}/pay']['post']> }
> {
  const api = useApiClient();
  return useChange<
    DataOf<paths['/orders/{id}/pay']['post']>,
    { id: number; body: BodyOf<paths['/orders/{id}/pay']['post']> }
  >(
    {
      mutationFn: async ({ id, body }) =>
        (await api.POST('/orders/{id}/pay', { params: { path: { id } }, body })).data,
      ...refresh(touched),
    },
    options,
  );
}

/**
 * Settle a payment
 *
 * The provider calls this when a payment request has a result, perhaps late, twice or out of order. Every call gets the same response, but only calls that the provider could have sent have an effect.
 *
 * - `payment`: Id of the payment.
 * - `key`: Known only to the provider: it is part of the callback URL in the payment request.
 * Response: Received.
 */
export function useSettlePayment(
  options: ChangeOptions<
    DataOf<paths['/payments/callback']['post']>,
    { body: PaymentCallback; query: QueryOf<paths['/payments/callback']['post']> }
  > = {},
): UseMutationResult<
  DataOf<paths['/payments/callback']['post']>,
  ClientError,
  { body: PaymentCallback; query: QueryOf<paths['/payments/callback']['post']> }
> {
  const api = useApiClient();
  return useChange<
    DataOf<paths['/payments/callback']['post']>,
    { body: PaymentCallback; query: QueryOf<paths['/payments/callback']['post']> }
  >(
    {
      mutationFn: async ({ body, query }) =>
        (await api.POST('/payments/callback', { params: { query }, body })).data,
      ...refresh(touched),
    },
    options,
  );
}
