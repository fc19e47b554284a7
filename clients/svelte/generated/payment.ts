// Written by specmill from server-template/openapi/shop.json.
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
import type { ShownLists } from './runtime/changed-rows';
import { changed } from './runtime/changes';
import { loadedStore, type LoadedStore } from './runtime/loaded-store';
import { pagedStore, type PagedStore } from './runtime/paged-store';

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
export function paymentsStore(
  api: ApiClient,
  query: PaymentsQuery | null = {},
): LoadedStore<Payment[], Pick<ListHead, 'total'>> {
  return loadedStore({
    api,
    resource: 'payment',
    shows: { kind: 'list', parameters: query },
    load: query == null ? null : (signal) => api.GET('/payments', { params: { query }, signal }),
    head: { total: totalOf },
  });
}

/** The pages of listPayments, one after the other. */
export function pagedPaymentsStore(
  api: ApiClient,
  query: Omit<PaymentsQuery, 'page'> = {},
): PagedStore<Payment> {
  return pagedStore({
    api,
    resource: 'payment',
    query,
    pages: (signal) => api.pages('/payments', { params: { query }, signal }),
  });
}

/**
 * Get a payment
 *
 * Response: One payment.
 */
export function paymentStore(
  api: ApiClient,
  id: PaymentKey['id'] | null | undefined,
): LoadedStore<Payment> {
  return loadedStore({
    api,
    resource: 'payment',
    shows: { kind: 'row', parameters: id },
    load:
      id == null
        ? null
        : (signal) => api.GET('/payments/{id}', { params: { path: { id } }, signal }),
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
export function createPayment(
  api: ApiClient,
  { body }: { body: CreatePaymentDTO },
): Promise<Payment> {
  return changed(api, ['payment', 'order'], api.POST('/payments', { body }));
}

/**
 * Update a payment
 *
 * Response: One payment.
 */
export function updatePayment(
  api: ApiClient,
  { id, body }: { id: PaymentKey['id']; body: UpdatePaymentDTO },
): Promise<Payment> {
  return changed(
    api,
    ['payment', 'order'],
    api.PATCH('/payments/{id}', { params: { path: { id } }, body }),
    { lists, change: { key: id, body } },
  );
}

/**
 * Replace a payment
 *
 * Like PATCH, changes only the properties that are sent.
 *
 * Response: One payment.
 */
export function replacePayment(
  api: ApiClient,
  { id, body }: { id: PaymentKey['id']; body: UpdatePaymentDTO },
): Promise<Payment> {
  return changed(
    api,
    ['payment', 'order'],
    api.PUT('/payments/{id}', { params: { path: { id } }, body }),
    { lists, change: { key: id, body } },
  );
}

/**
 * Delete a payment
 *
 * Response 200: One payment.
 * Response 204: Deleted. With `Prefer: return=representation`, the deleted row is returned (200).
 */
export function deletePayment(
  api: ApiClient,
  { id }: { id: PaymentKey['id'] },
): Promise<Payment | undefined> {
  return changed(
    api,
    ['payment', 'order'],
    api.DELETE('/payments/{id}', { params: { path: { id } } }),
    { lists, change: { key: id } },
  );
}
