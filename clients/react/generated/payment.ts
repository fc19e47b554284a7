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
  return queryOptions<DataOf<paths['/payments']['get']>, ClientError>({
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
export function usePayments<Result = DataOf<paths['/payments']['get']>>(
  query: PaymentsQuery | null = {},
  options: ReadOptions<DataOf<paths['/payments']['get']>, Result> = {},
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
    Page<DataOf<paths['/payments']['get']>>,
    ClientError,
    InfiniteData<Page<DataOf<paths['/payments']['get']>>>,
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
export function useInfinitePayments<Result = InfiniteData<Page<DataOf<paths['/payments']['get']>>>>(
  query: Omit<PaymentsQuery, 'page'> | null = {},
  options: PagesOptions<Page<DataOf<paths['/payments']['get']>>, number, Result> = {},
): UseInfiniteQueryResult<Result, ClientError> {
  return useReadPages(infinitePaymentsOptions(useApiClient(), query ?? {}), options, query != null);
}

/** The query options of usePayment, for queries of your own. */
export function paymentOptions(api: ApiClient, id: PaymentKey['id']) {
  return queryOptions<DataOf<paths['/payments/{id}']['get']>, ClientError>({
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
export function usePayment<Result = DataOf<paths['/payments/{id}']['get']>>(
  id: PaymentKey['id'] | null | undefined,
  options: ReadOptions<DataOf<paths['/payments/{id}']['get']>, Result> = {},
): UseQueryResult<Result, ClientError> {
  return useRead(paymentOptions(useApiClient(), id!), options, id != null);
}

/** What a mutation reloads: this model, and the models related to it by foreign keys. */
const touched = [['payment'], ['order']];

/**
 * Create a payment
 *
 * Response: Created.
 */
export function useCreatePayment(
  options: ChangeOptions<
    DataOf<paths['/payments']['post']>,
    BodyOf<paths['/payments']['post']>
  > = {},
): UseMutationResult<
  DataOf<paths['/payments']['post']>,
  ClientError,
  BodyOf<paths['/payments']['post']>
> {
  const api = useApiClient();
  return useChange<DataOf<paths['/payments']['post']>, BodyOf<paths['/payments']['post']>>(
    {
      mutationFn: async (body) => (await api.POST('/payments', { body })).data,
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
  options: ChangeOptions<
    DataOf<paths['/payments/{id}']['patch']>,
    { id: PaymentKey['id']; body: BodyOf<paths['/payments/{id}']['patch']> },
    Shown
  > = {},
): UseMutationResult<
  DataOf<paths['/payments/{id}']['patch']>,
  ClientError,
  { id: PaymentKey['id']; body: BodyOf<paths['/payments/{id}']['patch']> },
  Shown
> {
  const api = useApiClient();
  return useChange<
    DataOf<paths['/payments/{id}']['patch']>,
    { id: PaymentKey['id']; body: BodyOf<paths['/payments/{id}']['patch']> },
    Shown
  >(
    {
      mutationFn: async ({ id, body }) =>
        (await api.PATCH('/payments/{id}', { params: { path: { id } }, body })).data,
      ...showAtOnce(touched, ({ id }) => paymentKeys.detail(id)),
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
  options: ChangeOptions<
    DataOf<paths['/payments/{id}']['put']>,
    { id: PaymentKey['id']; body: BodyOf<paths['/payments/{id}']['put']> },
    Shown
  > = {},
): UseMutationResult<
  DataOf<paths['/payments/{id}']['put']>,
  ClientError,
  { id: PaymentKey['id']; body: BodyOf<paths['/payments/{id}']['put']> },
  Shown
> {
  const api = useApiClient();
  return useChange<
    DataOf<paths['/payments/{id}']['put']>,
    { id: PaymentKey['id']; body: BodyOf<paths['/payments/{id}']['put']> },
    Shown
  >(
    {
      mutationFn: async ({ id, body }) =>
        (await api.PUT('/payments/{id}', { params: { path: { id } }, body })).data,
      ...showAtOnce(touched, ({ id }) => paymentKeys.detail(id)),
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
  options: ChangeOptions<DataOf<paths['/payments/{id}']['delete']>, PaymentKey['id']> = {},
): UseMutationResult<DataOf<paths['/payments/{id}']['delete']>, ClientError, PaymentKey['id']> {
  const api = useApiClient();
  return useChange<DataOf<paths['/payments/{id}']['delete']>, PaymentKey['id']>(
    {
      mutationFn: async (id) =>
        (await api.DELETE('/payments/{id}', { params: { path: { id } } })).data,
      ...forget(touched, paymentKeys.detail),
    },
    options,
  );
}
