// Written by specmill from openapi/shop.json.
import type { HttpResourceRef } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import type { Observable } from 'rxjs';
import type { BodyOf, DataOf, QueryOf, RowsOf, paths } from '../../typescript/generated/client';
import { ApiHttp } from './runtime/api-http';
import { readResource, type ResourceOptions } from './runtime/read-resource';

/** Which rows, in which order. */
export interface CustomersQuery extends QueryOf<paths['/customers']['get']> {}

/** What the path to a row says. */
export type CustomerKey = paths['/customers/{id}']['get']['parameters']['path'];

/**
 * People who buy.
 *
 * A customer is kept for as long as an order refers to it.
 */
@Injectable({ providedIn: 'root' })
export class CustomerService {
  readonly #api = inject(ApiHttp);

  /**
   * List customers
   *
   * - `page`: Page number, starting at 1.
   * - `limit`: Maximum number of items per page.
   * - `count`: Counts all items, which X-Total-Count and Content-Range then tell.
   * Answers: One page of customers.
   */
  listCustomers(query: CustomersQuery = {}): Observable<DataOf<paths['/customers']['get']>> {
    return this.#api.request('get', '/customers', { params: { query }, joined: ['sort'] });
  }

  /** Pages of what listCustomers gives, one after the other until nobody listens. */
  listCustomersPages(
    query: Omit<CustomersQuery, 'page'> = {},
  ): Observable<RowsOf<paths, '/customers'>> {
    return this.#api.pages('/customers', { params: { query }, joined: ['sort'] });
  }

  /**
   * Get a customer
   *
   * Answers: One customer.
   */
  getCustomer(id: CustomerKey['id']): Observable<DataOf<paths['/customers/{id}']['get']>> {
    return this.#api.request('get', '/customers/{id}', { params: { path: { id } } });
  }

  /**
   * Create a customer
   *
   * Answers: Created.
   */
  createCustomer(
    body: BodyOf<paths['/customers']['post']>,
  ): Observable<DataOf<paths['/customers']['post']>> {
    return this.#api.request('post', '/customers', { body });
  }

  /**
   * Update a customer
   *
   * Answers: One customer.
   */
  updateCustomer(
    id: CustomerKey['id'],
    body: BodyOf<paths['/customers/{id}']['patch']>,
  ): Observable<DataOf<paths['/customers/{id}']['patch']>> {
    return this.#api.request('patch', '/customers/{id}', { params: { path: { id } }, body });
  }

  /**
   * Replace a customer
   *
   * Changes only what is sent.
   *
   * Answers: One customer.
   */
  replaceCustomer(
    id: CustomerKey['id'],
    body: BodyOf<paths['/customers/{id}']['put']>,
  ): Observable<DataOf<paths['/customers/{id}']['put']>> {
    return this.#api.request('put', '/customers/{id}', { params: { path: { id } }, body });
  }

  /**
   * Delete a customer
   *
   * Answers: Deleted.
   */
  deleteCustomer(id: CustomerKey['id']): Observable<DataOf<paths['/customers/{id}']['delete']>> {
    return this.#api.request('delete', '/customers/{id}', { params: { path: { id } } });
  }
}

/**
 * List customers
 *
 * - `page`: Page number, starting at 1.
 * - `limit`: Maximum number of items per page.
 * - `count`: Counts all items, which X-Total-Count and Content-Range then tell.
 * Answers: One page of customers.
 */
export function customersResource(
  query: () => CustomersQuery | undefined = () => ({}),
  options: ResourceOptions = {},
): HttpResourceRef<DataOf<paths['/customers']['get']> | undefined> {
  return readResource(
    '/customers',
    query,
    (query) => ({ params: { query }, joined: ['sort'] }),
    options,
  );
}

/**
 * Get a customer
 *
 * Answers: One customer.
 */
export function customerResource(
  id: () => CustomerKey['id'] | undefined,
  options: ResourceOptions = {},
): HttpResourceRef<DataOf<paths['/customers/{id}']['get']> | undefined> {
  return readResource('/customers/{id}', id, (id) => ({ params: { path: { id } } }), options);
}
