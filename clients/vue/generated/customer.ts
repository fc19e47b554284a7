// Written by specmill from server-template/openapi/shop.json.
import type { MaybeRefOrGetter } from 'vue';
import {
  totalOf,
  type CreateCustomerDTO,
  type Customer,
  type ListHead,
  type QueryOf,
  type UpdateCustomerDTO,
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
export function useCustomers(
  query: MaybeRefOrGetter<CustomersQuery | null> = {},
): LoadedWithHead<Customer[], Pick<ListHead, 'total'>> {
  return useLoadedWithHead(
    {
      resource: 'customer',
      parameters: query,
      keepsLast: true,
      shows: 'list',
      load: (api, query, signal) => api.GET('/customers', { params: { query }, signal }),
    },
    { total: totalOf },
  );
}

/** The pages of listCustomers, one after the other. */
export function useInfiniteCustomers(
  query: MaybeRefOrGetter<Omit<CustomersQuery, 'page'> | null> = {},
): Paged<Customer> {
  return usePaged({
    resource: 'customer',
    parameters: query,
    fullPage: (query) => query.limit ?? 20,
    pages: (api, query, signal) => api.pages('/customers', { params: { query }, signal }),
  });
}

/**
 * Get a customer
 *
 * Response: One customer.
 */
export function useCustomer(id: MaybeRefOrGetter<CustomerKey['id'] | null>): Loaded<Customer> {
  return useLoaded({
    resource: 'customer',
    parameters: id,
    keepsLast: false,
    shows: 'row',
    load: (api, id, signal) => api.GET('/customers/{id}', { params: { path: { id } }, signal }),
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
export function useCreateCustomer(
  options: MutationOptions<{ body: CreateCustomerDTO }, Customer> = {},
): Mutation<{ body: CreateCustomerDTO }, Customer> {
  return useMutation(
    {
      touches: ['customer', 'order'],
      send: (api, { body }) => api.POST('/customers', { body }),
    },
    options,
  );
}

/**
 * Update a customer
 *
 * Response: One customer.
 */
export function useUpdateCustomer(
  options: MutationOptions<{ id: CustomerKey['id']; body: UpdateCustomerDTO }, Customer> = {},
): Mutation<{ id: CustomerKey['id']; body: UpdateCustomerDTO }, Customer> {
  return useMutation(
    {
      touches: ['customer', 'order'],
      send: (api, { id, body }) => api.PATCH('/customers/{id}', { params: { path: { id } }, body }),
      lists,
      change: ({ id, body }) => ({ key: id, body }),
    },
    options,
  );
}

/**
 * Replace a customer
 *
 * Like PATCH, changes only the properties that are sent.
 *
 * Response: One customer.
 */
export function useReplaceCustomer(
  options: MutationOptions<{ id: CustomerKey['id']; body: UpdateCustomerDTO }, Customer> = {},
): Mutation<{ id: CustomerKey['id']; body: UpdateCustomerDTO }, Customer> {
  return useMutation(
    {
      touches: ['customer', 'order'],
      send: (api, { id, body }) => api.PUT('/customers/{id}', { params: { path: { id } }, body }),
      lists,
      change: ({ id, body }) => ({ key: id, body }),
    },
    options,
  );
}

/**
 * Delete a customer
 *
 * Response 200: One customer.
 * Response 204: Deleted. With `Prefer: return=representation`, the deleted row is returned (200).
 */
export function useDeleteCustomer(
  options: MutationOptions<{ id: CustomerKey['id'] }, Customer | undefined> = {},
): Mutation<{ id: CustomerKey['id'] }, Customer | undefined> {
  return useMutation(
    {
      touches: ['customer', 'order'],
      send: (api, { id }) => api.DELETE('/customers/{id}', { params: { path: { id } } }),
      lists,
      change: ({ id }) => ({ key: id }),
    },
    options,
  );
}
