// Written by specmill from server-template/openapi/shop.json.
import type { MaybeRefOrGetter } from 'vue';
import {
  totalOf,
  type CreatePaymentDTO,
  type ListHead,
  type Payment,
  type QueryOf,
  type UpdatePaymentDTO,
  type paths,
} from '../../typescript/generated/client';
import type { ShownLists } from './runtime/changed-rows';
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
): LoadedWithHead<Payment[], Pick<ListHead, 'total'>> {
  return useLoadedWithHead(
    {
      resource: 'payment',
      parameters: query,
      keepsLast: true,
      shows: 'list',
      load: (api, query, signal) => api.GET('/payments', { params: { query }, signal }),
    },
    { total: totalOf },
  );
}

/** The pages of listPayments, one after the other. */
export function useInfinitePayments(
  query: MaybeRefOrGetter<Omit<PaymentsQuery, 'page'> | null> = {},
): Paged<Payment> {
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
export function usePayment(id: MaybeRefOrGetter<PaymentKey['id'] | null>): Loaded<Payment> {
  return useLoaded({
    resource: 'payment',
    parameters: id,
    keepsLast: false,
    shows: 'row',
    load: (api, id, signal) => api.GET('/payments/{id}', { params: { path: { id } }, signal }),
  });
}

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
  options: MutationOptions<{ body: CreatePaymentDTO }, Payment> = {},
): Mutation<{ body: CreatePaymentDTO }, Payment> {
  return useMutation(
    {
      touches: ['payment', 'order'],
      send: (api, { body }) => api.POST('/payments', { body }),
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
  options: MutationOptions<{ id: PaymentKey['id']; body: UpdatePaymentDTO }, Payment> = {},
): Mutation<{ id: PaymentKey['id']; body: UpdatePaymentDTO }, Payment> {
  return useMutation(
    {
      touches: ['payment', 'order'],
      send: (api, { id, body }) => api.PATCH('/payments/{id}', { params: { path: { id } }, body }),
      lists,
      change: ({ id, body }) => ({ key: id, body }),
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
  options: MutationOptions<{ id: PaymentKey['id']; body: UpdatePaymentDTO }, Payment> = {},
): Mutation<{ id: PaymentKey['id']; body: UpdatePaymentDTO }, Payment> {
  return useMutation(
    {
      touches: ['payment', 'order'],
      send: (api, { id, body }) => api.PUT('/payments/{id}', { params: { path: { id } }, body }),
      lists,
      change: ({ id, body }) => ({ key: id, body }),
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
  options: MutationOptions<{ id: PaymentKey['id'] }, Payment | undefined> = {},
): Mutation<{ id: PaymentKey['id'] }, Payment | undefined> {
  return useMutation(
    {
      touches: ['payment', 'order'],
      send: (api, { id }) => api.DELETE('/payments/{id}', { params: { path: { id } } }),
      lists,
      change: ({ id }) => ({ key: id }),
    },
    options,
  );
}
