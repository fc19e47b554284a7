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
export interface PaymentsQuery extends QueryOf<paths['/payments']['get']> {}

/** The parameters in the path of a row. */
export type PaymentKey = paths['/payments/{id}']['get']['parameters']['path'];

/**
 * List payments
 *
 * - `page`: Page number, starting at 1.
 * - `limit`: Maximum number of items per page.
 * - `count`: Also counts all items; X-Total-Count and Content-Range return the total.
 * Response: One page of payments.
 */
export function usePayments(
  query: MaybeRefOrGetter<PaymentsQuery | null> = {},
): LoadedWithHead<DataOf<paths['/payments']['get']>, Pick<ListHead, 'total'>> {
  return useLoadedWithHead(
    {
      resource: 'payment',
      parameters: query,
      keepsLast: true,
      load: (api, query, signal) => api.GET('/payments', { params: { query }, signal }),
    },
    { total: totalOf },
  );
}

/** The pages of listPayments, one after the other. */
export function useInfinitePayments(
  query: MaybeRefOrGetter<Omit<PaymentsQuery, 'page'> | null> = {},
): Paged<RowsOf<paths, '/payments'>[number]> {
  return usePaged({
    resource: 'payment',
    parameters: query,
    fullPage: (query) => query.limit ?? 20,
    pages: (api, query, signal) => api.pages('/payments', { params: { query }, signal }),
  });
}

/**
 * Get a payment
 *
 * Response: One payment.
 */
export function usePayment(
  id: MaybeRefOrGetter<PaymentKey['id'] | null>,
): Loaded<DataOf<paths['/payments/{id}']['get']>> {
  return useLoaded({
    resource: 'payment',
    parameters: id,
    keepsLast: false,
    load: (api, id, signal) => api.GET('/payments/{id}', { params: { path: { id } }, signal }),
  });
}

/**
 * Create a payment
 *
 * Response: Created.
 */
export function useCreatePayment(
  options: MutationOptions<
    BodyOf<paths['/payments']['post']>,
    DataOf<paths['/payments']['post']>
  > = {},
): Mutation<BodyOf<paths['/payments']['post']>, DataOf<paths['/payments']['post']>> {
  return useMutation(
    {
      touches: ['payment', 'order'],
      send: (api, body) => api.POST('/payments', { body }),
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
  options: MutationOptions<
    { id: PaymentKey['id']; body: BodyOf<paths['/payments/{id}']['patch']> },
    DataOf<paths['/payments/{id}']['patch']>
  > = {},
): Mutation<
  { id: PaymentKey['id']; body: BodyOf<paths['/payments/{id}']['patch']> },
  DataOf<paths['/payments/{id}']['patch']>
> {
  return useMutation(
    {
      touches: ['payment', 'order'],
      send: (api, { id, body }) => api.PATCH('/payments/{id}', { params: { path: { id } }, body }),
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
  options: MutationOptions<
    { id: PaymentKey['id']; body: BodyOf<paths['/payments/{id}']['put']> },
    DataOf<paths['/payments/{id}']['put']>
  > = {},
): Mutation<
  { id: PaymentKey['id']; body: BodyOf<paths['/payments/{id}']['put']> },
  DataOf<paths['/payments/{id}']['put']>
> {
  return useMutation(
    {
      touches: ['payment', 'order'],
      send: (api, { id, body }) => api.PUT('/payments/{id}', { params: { path: { id } }, body }),
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
  options: MutationOptions<PaymentKey['id'], DataOf<paths['/payments/{id}']['delete']>> = {},
): Mutation<PaymentKey['id'], DataOf<paths['/payments/{id}']['delete']>> {
  return useMutation(
    {
      touches: ['payment', 'order'],
      send: (api, id) => api.DELETE('/payments/{id}', { params: { path: { id } } }),
      deletes: (id) => id,
    },
    options,
  );
}
