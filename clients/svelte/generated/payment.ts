// Written by specmill from server-template/openapi/shop.json.
import {
  totalOf,
  type ApiClient,
  type BodyOf,
  type DataOf,
  type ListHead,
  type QueryOf,
  type RowsOf,
  type paths,
} from '../../typescript/generated/client';
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
): LoadedStore<DataOf<paths['/payments']['get']>, Pick<ListHead, 'total'>> {
  return loadedStore({
    api,
    resource: 'payment',
    load: query == null ? null : (signal) => api.GET('/payments', { params: { query }, signal }),
    head: { total: totalOf },
  });
}

/** The pages of listPayments, one after the other. */
export function pagedPaymentsStore(
  api: ApiClient,
  query: Omit<PaymentsQuery, 'page'> = {},
): PagedStore<RowsOf<paths, '/payments'>[number]> {
  return pagedStore({
    api,
    resource: 'payment',
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
): LoadedStore<DataOf<paths['/payments/{id}']['get']>> {
  return loadedStore({
    api,
    resource: 'payment',
    load:
      id == null
        ? null
        : (signal) => api.GET('/payments/{id}', { params: { path: { id } }, signal }),
  });
}

/**
 * Create a payment
 *
 * Response: Created.
 */
export function createPayment(
  api: ApiClient,
  body: BodyOf<paths['/payments']['post']>,
): Promise<DataOf<paths['/payments']['post']>> {
  return changed(api, ['payment', 'order'], api.POST('/payments', { body }));
}

/**
 * Update a payment
 *
 * Response: One payment.
 */
export function updatePayment(
  api: ApiClient,
  id: PaymentKey['id'],
  body: BodyOf<paths['/payments/{id}']['patch']>,
): Promise<DataOf<paths['/payments/{id}']['patch']>> {
  return changed(
    api,
    ['payment', 'order'],
    api.PATCH('/payments/{id}', { params: { path: { id } }, body }),
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
  id: PaymentKey['id'],
  body: BodyOf<paths['/payments/{id}']['put']>,
): Promise<DataOf<paths['/payments/{id}']['put']>> {
  return changed(
    api,
    ['payment', 'order'],
    api.PUT('/payments/{id}', { params: { path: { id } }, body }),
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
  id: PaymentKey['id'],
): Promise<DataOf<paths['/payments/{id}']['delete']>> {
  return changed(
    api,
    ['payment', 'order'],
    api.DELETE('/payments/{id}', { params: { path: { id } } }),
  );
}
