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
  type CreatePaymentDTO,
  type ListHead,
  type Payment,
  type QueryOf,
  type UpdatePaymentDTO,
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
 * List payments
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
    ...pagesByNumber(query.limit ?? 20),
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
 * Get a payment
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

/** How the lists are filtered and sorted, to show changes in them at once. */
const lists: ShownLists = {
  key: { id: 'id' },
  rows: [],
  filters: {
    id: 'id',
    orderId: 'orderId',
    method: 'method',
    state: 'state',
    checkoutRequestId: 'checkoutRequestId',
  },
  parameters: { limit: 'limit', page: 'page', sort: 'sort', total: 'count' },
  size: 20,
  sortable: {},
  order: [],
};

/**
 * Create a payment
 *
 * Response: Created.
 */
export function useCreatePayment(
  options: ChangeOptions<Payment, { body: CreatePaymentDTO }> = {},
): UseMutationResult<Payment, ClientError, { body: CreatePaymentDTO }> {
  const api = useApiClient();
  return useChange<Payment, { body: CreatePaymentDTO }>(
    {
      mutationFn: async ({ body }) => (await api.POST('/payments', { body })).data,
      ...refresh(touched),
    },
    options,
  );
}

/**
 * Update a payment
 *
 * Response: One payment.
 */
export function useUpdatePayment(
  options: ChangeOptions<Payment, { id: PaymentKey['id']; body: UpdatePaymentDTO }, Shown> = {},
): UseMutationResult<
  Payment,
  ClientError,
  { id: PaymentKey['id']; body: UpdatePaymentDTO },
  Shown
> {
  const api = useApiClient();
  return useChange<Payment, { id: PaymentKey['id']; body: UpdatePaymentDTO }, Shown>(
    {
      mutationFn: async ({ id, body }) =>
        (await api.PATCH('/payments/{id}', { params: { path: { id } }, body })).data,
      ...showAtOnce({ touched, lists, change: ({ id, body }) => ({ key: id, body }) }),
    },
    options,
  );
}

/**
 * Replace a payment
 *
 * Like PATCH, changes only the properties that are sent.
 *
 * Response: One payment.
 */
export function useReplacePayment(
  options: ChangeOptions<Payment, { id: PaymentKey['id']; body: UpdatePaymentDTO }, Shown> = {},
): UseMutationResult<
  Payment,
  ClientError,
  { id: PaymentKey['id']; body: UpdatePaymentDTO },
  Shown
> {
  const api = useApiClient();
  return useChange<Payment, { id: PaymentKey['id']; body: UpdatePaymentDTO }, Shown>(
    {
      mutationFn: async ({ id, body }) =>
        (await api.PUT('/payments/{id}', { params: { path: { id } }, body })).data,
      ...showAtOnce({ touched, lists, change: ({ id, body }) => ({ key: id, body }) }),
    },
    options,
  );
}

/**
 * Delete a payment
 *
 * Response 200: One payment.
 * Response 204: Deleted. With `Prefer: return=representation`, the deleted row is returned (200).
 */
export function useDeletePayment(
  options: ChangeOptions<Payment | undefined, { id: PaymentKey['id'] }, Shown> = {},
): UseMutationResult<Payment | undefined, ClientError, { id: PaymentKey['id'] }, Shown> {
  const api = useApiClient();
  return useChange<Payment | undefined, { id: PaymentKey['id'] }, Shown>(
    {
      mutationFn: async ({ id }) =>
        (await api.DELETE('/payments/{id}', { params: { path: { id } } })).data,
      ...forget({ touched, lists, change: ({ id }) => ({ key: id }) }),
    },
    options,
  );
}
