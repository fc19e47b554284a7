// Written by specmill from server-template/openapi/shop.json.
import type { HttpResourceRef } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import type { Observable } from 'rxjs';
import {
  totalOf,
  type CreateCustomerDTO,
  type Customer,
  type ListHead,
  type QueryOf,
  type UpdateCustomerDTO,
  type paths,
} from '../../typescript/generated/client';
import { ApiHttp } from './runtime/api-http';
import type { ShownLists } from './runtime/changed-rows';
import { readResource, type ResourceOptions } from './runtime/read-resource';
import { withHead, type ResourceWithHead } from './runtime/resource-with-head';

/** Which rows to return, and in which order. */
export interface CustomersQuery extends QueryOf<paths['/customers']['get']> {}

/** The parameters in the path of a row. */
export type CustomerKey = paths['/customers/{id}']['get']['parameters']['path'];

/** How the lists are filtered and sorted, to show changes in them at once. */
const lists: ShownLists = {
  key: { id: 'id' },
  rows: [],
  filters: { id: 'id', email: 'email' },
  parameters: { limit: 'limit', page: 'page', sort: 'sort', total: 'count' },
  size: 20,
  sortable: {},
  order: [],
};

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
   * - `count`: Also counts all items; X-Total-Count and Content-Range return the total.
   * Response: One page of customers.
   */
  listCustomers(query: CustomersQuery = {}): Observable<Customer[]> {
    return this.#api.request('get', '/customers', { params: { query }, joined: ['sort'] });
  }

  /** The pages of listCustomers, one after the other, for as long as there is a subscriber. */
  listCustomersPages(query: Omit<CustomersQuery, 'page'> = {}): Observable<Customer[]> {
    return this.#api.pages('/customers', { params: { query }, joined: ['sort'] });
  }

  /**
   * Get a customer
   *
   * Response: One customer.
   */
  getCustomer(id: CustomerKey['id']): Observable<Customer> {
    return this.#api.request('get', '/customers/{id}', { params: { path: { id } } });
  }

  /**
   * Create a customer
   *
   * Response: Created.
   */
  createCustomer({ body }: { body: CreateCustomerDTO }): Observable<Customer> {
    return this.#api.request('post', '/customers', { body, touches: ['customer', 'order'] });
  }

  /**
   * Update a customer
   *
   * Response: One customer.
   */
  updateCustomer({
    id,
    body,
  }: {
    id: CustomerKey['id'];
    body: UpdateCustomerDTO;
  }): Observable<Customer> {
    return this.#api.request('patch', '/customers/{id}', {
      params: { path: { id } },
      body,
      touches: ['customer', 'order'],
      shown: { lists, change: { key: id, body } },
    });
  }

  /**
   * Replace a customer
   *
   * Like PATCH, changes only the properties that are sent.
   *
   * Response: One customer.
   */
  replaceCustomer({
    id,
    body,
  }: {
    id: CustomerKey['id'];
    body: UpdateCustomerDTO;
  }): Observable<Customer> {
    return this.#api.request('put', '/customers/{id}', {
      params: { path: { id } },
      body,
      touches: ['customer', 'order'],
      shown: { lists, change: { key: id, body } },
    });
  }

  /**
   * Delete a customer
   *
   * Response 200: One customer.
   * Response 204: Deleted. With `Prefer: return=representation`, the deleted row is returned (200).
   */
  deleteCustomer({ id }: { id: CustomerKey['id'] }): Observable<Customer | undefined> {
    return this.#api.request('delete', '/customers/{id}', {
      params: { path: { id } },
      touches: ['customer', 'order'],
      shown: { lists, change: { key: id } },
    });
  }
}

/**
 * List customers
 *
 * - `page`: Page number, starting at 1.
 * - `limit`: Maximum number of items per page.
 * - `count`: Also counts all items; X-Total-Count and Content-Range return the total.
 * Response: One page of customers.
 */
export function customersResource(
  query: () => CustomersQuery | undefined = () => ({}),
  options: ResourceOptions = {},
): ResourceWithHead<Customer[] | undefined, Pick<ListHead, 'total'>> {
  return withHead(
    readResource(
      { path: '/customers', model: 'customer', shows: 'list' },
      query,
      (query) => ({ params: { query }, joined: ['sort'] }),
      options,
    ),
    { total: totalOf },
  );
}

/**
 * Get a customer
 *
 * Response: One customer.
 */
export function customerResource(
  id: () => CustomerKey['id'] | undefined,
  options: ResourceOptions = {},
): HttpResourceRef<Customer | undefined> {
  return readResource(
    { path: '/customers/{id}', model: 'customer', shows: 'row' },
    id,
    (id) => ({ params: { path: { id } } }),
    options,
  );
}
