// Written by specmill from server-template/openapi/shop.json.
import {
  totalOf,
  type ApiClient,
  type CreateCustomerDTO,
  type Customer,
  type ListHead,
  type QueryOf,
  type UpdateCustomerDTO,
  type paths,
} from '../../typescript/generated/client';
import type { ShownLists } from './runtime/changed-rows';
import { changed } from './runtime/changes';
import { loadedStore, type LoadedStore } from './runtime/loaded-store';
import { pagedStore, type PagedStore } from './runtime/paged-store';

/** Which rows to return, and in which order. */
export interface CustomersQuery extends QueryOf<paths['/customers']['get']> {}

/** The parameters in the path of a row. */
export type CustomerKey = paths['/customers/{id}']['get']['parameters']['path'];

/**
 * List customers
 *
 * - `page`: Page number, starting at 1.
 * - `limit`: Maximum number of items per page.
 * - `count`: Also counts all items; X-Total-Count and Content-Range return the total.
 * Response: One page of customers.
 */
export function customersStore(
  api: ApiClient,
  query: CustomersQuery | null = {},
): LoadedStore<Customer[], Pick<ListHead, 'total'>> {
  return loadedStore({
    api,
    resource: 'customer',
    shows: { kind: 'list', parameters: query },
    load: query == null ? null : (signal) => api.GET('/customers', { params: { query }, signal }),
    head: { total: totalOf },
  });
}

/** The pages of listCustomers, one after the other. */
export function pagedCustomersStore(
  api: ApiClient,
  query: Omit<CustomersQuery, 'page'> = {},
): PagedStore<Customer> {
  return pagedStore({
    api,
    resource: 'customer',
    query,
    pages: (signal) => api.pages('/customers', { params: { query }, signal }),
  });
}

/**
 * Get a customer
 *
 * Response: One customer.
 */
export function customerStore(
  api: ApiClient,
  id: CustomerKey['id'] | null | undefined,
): LoadedStore<Customer> {
  return loadedStore({
    api,
    resource: 'customer',
    shows: { kind: 'row', parameters: id },
    load:
      id == null
        ? null
        : (signal) => api.GET('/customers/{id}', { params: { path: { id } }, signal }),
  });
}

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
 * Create a customer
 *
 * Response: Created.
 */
export function createCustomer(
  api: ApiClient,
  { body }: { body: CreateCustomerDTO },
): Promise<Customer> {
  return changed(api, ['customer', 'order'], api.POST('/customers', { body }));
}

/**
 * Update a customer
 *
 * Response: One customer.
 */
export function updateCustomer(
  api: ApiClient,
  { id, body }: { id: CustomerKey['id']; body: UpdateCustomerDTO },
): Promise<Customer> {
  return changed(
    api,
    ['customer', 'order'],
    api.PATCH('/customers/{id}', { params: { path: { id } }, body }),
    { lists, change: { key: id, body } },
  );
}

/**
 * Replace a customer
 *
 * Like PATCH, changes only the properties that are sent.
 *
 * Response: One customer.
 */
export function replaceCustomer(
  api: ApiClient,
  { id, body }: { id: CustomerKey['id']; body: UpdateCustomerDTO },
): Promise<Customer> {
  return changed(
    api,
    ['customer', 'order'],
    api.PUT('/customers/{id}', { params: { path: { id } }, body }),
    { lists, change: { key: id, body } },
  );
}

/**
 * Delete a customer
 *
 * Response 200: One customer.
 * Response 204: Deleted. With `Prefer: return=representation`, the deleted row is returned (200).
 */
export function deleteCustomer(
  api: ApiClient,
  { id }: { id: CustomerKey['id'] },
): Promise<Customer | undefined> {
  return changed(
    api,
    ['customer', 'order'],
    api.DELETE('/customers/{id}', { params: { path: { id } } }),
    { lists, change: { key: id } },
  );
}
