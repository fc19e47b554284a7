// Written by specmill from server-template/openapi/shop.json.
import type { HttpResourceRef } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import type { Observable } from 'rxjs';
import {
  totalOf,
  type BodyOf,
  type DataOf,
  type ListHead,
  type QueryOf,
  type RowsOf,
  type paths,
} from '../../typescript/generated/client';
import { ApiHttp } from './runtime/api-http';
import { readResource, type ResourceOptions } from './runtime/read-resource';
import { withHead, type ResourceWithHead } from './runtime/resource-with-head';

/** Which rows to return, and in which order. */
export interface PaymentsQuery extends QueryOf<paths['/payments']['get']> {}

/** The parameters in the path of a row. */
export type PaymentKey = paths['/payments/{id}']['get']['parameters']['path'];

/** A payment for an order, successful or not. */
@Injectable({ providedIn: 'root' })
export class PaymentService {
  readonly #api = inject(ApiHttp);

  /**
   * List payments
   *
   * - `page`: Page number, starting at 1.
   * - `limit`: Maximum number of items per page.
   * - `count`: Also counts all items; X-Total-Count and Content-Range return the total.
   * Response: One page of payments.
   */
  listPayments(query: PaymentsQuery = {}): Observable<DataOf<paths['/payments']['get']>> {
    return this.#api.request('get', '/payments', { params: { query }, joined: ['sort'] });
  }

  /** The pages of listPayments, one after the other, for as long as there is a subscriber. */
  listPaymentsPages(
    query: Omit<PaymentsQuery, 'page'> = {},
  ): Observable<RowsOf<paths, '/payments'>> {
    return this.#api.pages('/payments', { params: { query }, joined: ['sort'] });
  }

  /**
   * Get a payment
   *
   * Response: One payment.
   */
  getPayment(id: PaymentKey['id']): Observable<DataOf<paths['/payments/{id}']['get']>> {
    return this.#api.request('get', '/payments/{id}', { params: { path: { id } } });
  }

  /**
   * Create a payment
   *
   * Response: Created.
   */
  createPayment(
    body: BodyOf<paths['/payments']['post']>,
  ): Observable<DataOf<paths['/payments']['post']>> {
    return this.#api.request('post', '/payments', { body, touches: ['payment', 'order'] });
  }

  /**
   * Update a payment
   *
   * Response: One payment.
   */
  updatePayment(
    id: PaymentKey['id'],
    body: BodyOf<paths['/payments/{id}']['patch']>,
  ): Observable<DataOf<paths['/payments/{id}']['patch']>> {
    return this.#api.request('patch', '/payments/{id}', {
      params: { path: { id } },
      body,
      touches: ['payment', 'order'],
    });
  }

  /**
   * Replace a payment
   *
   * Like PATCH, changes only the properties that are sent.
   *
   * Response: One payment.
   */
  replacePayment(
    id: PaymentKey['id'],
    body: BodyOf<paths['/payments/{id}']['put']>,
  ): Observable<DataOf<paths['/payments/{id}']['put']>> {
    return this.#api.request('put', '/payments/{id}', {
      params: { path: { id } },
      body,
      touches: ['payment', 'order'],
    });
  }

  /**
   * Delete a payment
   *
   * Response 200: One payment.
   * Response 204: Deleted. With `Prefer: return=representation`, the deleted row is returned (200).
   */
  deletePayment(id: PaymentKey['id']): Observable<DataOf<paths['/payments/{id}']['delete']>> {
    return this.#api.request('delete', '/payments/{id}', {
      params: { path: { id } },
      touches: ['payment', 'order'],
      deletes: id,
    });
  }
}

/**
 * List payments
 *
 * - `page`: Page number, starting at 1.
 * - `limit`: Maximum number of items per page.
 * - `count`: Also counts all items; X-Total-Count and Content-Range return the total.
 * Response: One page of payments.
 */
export function paymentsResource(
  query: () => PaymentsQuery | undefined = () => ({}),
  options: ResourceOptions = {},
): ResourceWithHead<DataOf<paths['/payments']['get']> | undefined, Pick<ListHead, 'total'>> {
  return withHead(
    readResource(
      { path: '/payments', model: 'payment' },
      query,
      (query) => ({ params: { query }, joined: ['sort'] }),
      options,
    ),
    { total: totalOf },
  );
}

/**
 * Get a payment
 *
 * Response: One payment.
 */
export function paymentResource(
  id: () => PaymentKey['id'] | undefined,
  options: ResourceOptions = {},
): HttpResourceRef<DataOf<paths['/payments/{id}']['get']> | undefined> {
  return readResource(
    { path: '/payments/{id}', model: 'payment' },
    id,
    (id) => ({ params: { path: { id } } }),
    options,
  );
}
