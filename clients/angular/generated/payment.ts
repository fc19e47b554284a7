// Written by specmill from server-template/openapi/shop.json.
import type { HttpResourceRef } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import type { Observable } from 'rxjs';
import {
  totalOf,
  type CreatePaymentDTO,
  type ListHead,
  type Payment,
  type QueryOf,
  type UpdatePaymentDTO,
  type paths,
} from '../../typescript/generated/client';
import { ApiHttp } from './runtime/api-http';
import type { ShownLists } from './runtime/changed-rows';
import { readResource, type ResourceOptions } from './runtime/read-resource';
import { withHead, type ResourceWithHead } from './runtime/resource-with-head';

/** Which rows to return, and in which order. */
export interface PaymentsQuery extends QueryOf<paths['/payments']['get']> {}

/** The parameters in the path of a row. */
export type PaymentKey = paths['/payments/{id}']['get']['parameters']['path'];

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
  listPayments(query: PaymentsQuery = {}): Observable<Payment[]> {
    return this.#api.request('get', '/payments', { params: { query }, joined: ['sort'] });
  }

  /** The pages of listPayments, one after the other, for as long as there is a subscriber. */
  listPaymentsPages(query: Omit<PaymentsQuery, 'page'> = {}): Observable<Payment[]> {
    return this.#api.pages('/payments', { params: { query }, joined: ['sort'] });
  }

  /**
   * Get a payment
   *
   * Response: One payment.
   */
  getPayment(id: PaymentKey['id']): Observable<Payment> {
    return this.#api.request('get', '/payments/{id}', { params: { path: { id } } });
  }

  /**
   * Create a payment
   *
   * Response: Created.
   */
  createPayment({ body }: { body: CreatePaymentDTO }): Observable<Payment> {
    return this.#api.request('post', '/payments', { body, touches: ['payment', 'order'] });
  }

  /**
   * Update a payment
   *
   * Response: One payment.
   */
  updatePayment({
    id,
    body,
  }: {
    id: PaymentKey['id'];
    body: UpdatePaymentDTO;
  }): Observable<Payment> {
    return this.#api.request('patch', '/payments/{id}', {
      params: { path: { id } },
      body,
      touches: ['payment', 'order'],
      shown: { lists, change: { key: id, body } },
    });
  }

  /**
   * Replace a payment
   *
   * Like PATCH, changes only the properties that are sent.
   *
   * Response: One payment.
   */
  replacePayment({
    id,
    body,
  }: {
    id: PaymentKey['id'];
    body: UpdatePaymentDTO;
  }): Observable<Payment> {
    return this.#api.request('put', '/payments/{id}', {
      params: { path: { id } },
      body,
      touches: ['payment', 'order'],
      shown: { lists, change: { key: id, body } },
    });
  }

  /**
   * Delete a payment
   *
   * Response 200: One payment.
   * Response 204: Deleted. With `Prefer: return=representation`, the deleted row is returned (200).
   */
  deletePayment({ id }: { id: PaymentKey['id'] }): Observable<Payment | undefined> {
    return this.#api.request('delete', '/payments/{id}', {
      params: { path: { id } },
      touches: ['payment', 'order'],
      shown: { lists, change: { key: id } },
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
): ResourceWithHead<Payment[] | undefined, Pick<ListHead, 'total'>> {
  return withHead(
    readResource(
      { path: '/payments', model: 'payment', shows: 'list' },
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
): HttpResourceRef<Payment | undefined> {
  return readResource(
    { path: '/payments/{id}', model: 'payment', shows: 'row' },
    id,
    (id) => ({ params: { path: { id } } }),
    options,
  );
}
