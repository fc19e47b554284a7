// Written by specmill from openapi/shop.json.
import type { HttpResourceRef } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import type { Observable } from 'rxjs';
import type { BodyOf, DataOf, QueryOf, RowsOf, paths } from '../../typescript/generated/client';
import { ApiHttp } from './runtime/api-http';
import { readResource, type ResourceOptions } from './runtime/read-resource';

/** Which rows, in which order. */
export interface PaymentsQuery extends QueryOf<paths['/payments']['get']> {}

/** What the path to a row says. */
export type PaymentKey = paths['/payments/{id}']['get']['parameters']['path'];

/** Money received, or tried to be, for an order. */
@Injectable({ providedIn: 'root' })
export class PaymentService {
  readonly #api = inject(ApiHttp);

  /**
   * List payments
   *
   * - `page`: Page number, starting at 1.
   * - `limit`: Maximum number of items per page.
   * - `count`: Counts all items, which X-Total-Count and Content-Range then tell.
   * Answers: One page of payments.
   */
  listPayments(query: PaymentsQuery = {}): Observable<DataOf<paths['/payments']['get']>> {
    return this.#api.request('get', '/payments', { params: { query }, joined: ['sort'] });
  }

  /** Pages of what listPayments gives, one after the other until nobody listens. */
  listPaymentsPages(
    query: Omit<PaymentsQuery, 'page'> = {},
  ): Observable<RowsOf<paths, '/payments'>> {
    return this.#api.pages('/payments', { params: { query }, joined: ['sort'] });
  }

  /**
   * Get a payment
   *
   * Answers: One payment.
   */
  getPayment(id: PaymentKey['id']): Observable<DataOf<paths['/payments/{id}']['get']>> {
    return this.#api.request('get', '/payments/{id}', { params: { path: { id } } });
  }

  /**
   * Create a payment
   *
   * Answers: Created.
   */
  createPayment(
    body: BodyOf<paths['/payments']['post']>,
  ): Observable<DataOf<paths['/payments']['post']>> {
    return this.#api.request('post', '/payments', { body });
  }

  /**
   * Update a payment
   *
   * Answers: One payment.
   */
  updatePayment(
    id: PaymentKey['id'],
    body: BodyOf<paths['/payments/{id}']['patch']>,
  ): Observable<DataOf<paths['/payments/{id}']['patch']>> {
    return this.#api.request('patch', '/payments/{id}', { params: { path: { id } }, body });
  }

  /**
   * Replace a payment
   *
   * Changes only what is sent.
   *
   * Answers: One payment.
   */
  replacePayment(
    id: PaymentKey['id'],
    body: BodyOf<paths['/payments/{id}']['put']>,
  ): Observable<DataOf<paths['/payments/{id}']['put']>> {
    return this.#api.request('put', '/payments/{id}', { params: { path: { id } }, body });
  }

  /**
   * Delete a payment
   *
   * Answers: Deleted.
   */
  deletePayment(id: PaymentKey['id']): Observable<DataOf<paths['/payments/{id}']['delete']>> {
    return this.#api.request('delete', '/payments/{id}', { params: { path: { id } } });
  }
}

/**
 * List payments
 *
 * - `page`: Page number, starting at 1.
 * - `limit`: Maximum number of items per page.
 * - `count`: Counts all items, which X-Total-Count and Content-Range then tell.
 * Answers: One page of payments.
 */
export function paymentsResource(
  query: () => PaymentsQuery | undefined = () => ({}),
  options: ResourceOptions = {},
): HttpResourceRef<DataOf<paths['/payments']['get']> | undefined> {
  return readResource(
    '/payments',
    query,
    (query) => ({ params: { query }, joined: ['sort'] }),
    options,
  );
}

/**
 * Get a payment
 *
 * Answers: One payment.
 */
export function paymentResource(
  id: () => PaymentKey['id'] | undefined,
  options: ResourceOptions = {},
): HttpResourceRef<DataOf<paths['/payments/{id}']['get']> | undefined> {
  return readResource('/payments/{id}', id, (id) => ({ params: { path: { id } } }), options);
}
