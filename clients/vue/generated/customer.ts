// Written by specmill from server-template/openapi/shop.json.
import type { MaybeRefOrGetter } from 'vue';
import {
  totalOf,
  type BodyOf,
  type DataOf,
  type ListHead,
  type QueryOf,
  type RowsOf,
  type paths,
} from '../../typescript/generated/client';
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
): LoadedWithHead<DataOf<paths['/customers']['get']>, Pick<ListHead, 'total'>> {
  return useLoadedWithHead(
    {
      resource: 'customer',
      parameters: query,
      keepsLast: true,
      load: (api, query, signal) => api.GET('/customers', { params: { query }, signal }),
    },
    { total: totalOf },
  );
}

/** The pages of listCustomers, one after the other. */
export function useInfiniteCustomers(
  query: MaybeRefOrGetter<Omit<CustomersQuery, 'page'> | null> = {},
): Paged<RowsOf<paths, '/customers'>[number]> {
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
export function useCustomer(
  id: MaybeRefOrGetter<CustomerKey['id'] | null>,
): Loaded<DataOf<paths['/customers/{id}']['get']>> {
  return useLoaded({
    resource: 'customer',
    parameters: id,
    keepsLast: false,
    load: (api, id, signal) => api.GET('/customers/{id}', { params: { path: { id } }, signal }),
  });
}

/**
 * Create a customer
 *
 * Response: Created.
 */
export function useCreateCustomer(
  options: MutationOptions<
    BodyOf<paths['/customers']['post']>,
    DataOf<paths['/customers']['post']>
  > = {},
): Mutation<BodyOf<paths['/customers']['post']>, DataOf<paths['/customers']['post']>> {
  return useMutation(
    {
      touches: ['customer', 'order'],
      send: (api, body) => api.POST('/customers', { body }),
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
  options: MutationOptions<
    { id: CustomerKey['id']; body: BodyOf<paths['/customers/{id}']['patch']> },
    DataOf<paths['/customers/{id}']['patch']>
  > = {},
): Mutation<
  { id: CustomerKey['id']; body: BodyOf<paths['/customers/{id}']['patch']> },
  DataOf<paths['/customers/{id}']['patch']>
> {
  return useMutation(
    {
      touches: ['customer', 'order'],
      send: (api, { id, body }) => api.PATCH('/customers/{id}', { params: { path: { id } }, body }),
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
  options: MutationOptions<
    { id: CustomerKey['id']; body: BodyOf<paths['/customers/{id}']['put']> },
    DataOf<paths['/customers/{id}']['put']>
  > = {},
): Mutation<
  { id: CustomerKey['id']; body: BodyOf<paths['/customers/{id}']['put']> },
  DataOf<paths['/customers/{id}']['put']>
> {
  return useMutation(
    {
      touches: ['customer', 'order'],
      send: (api, { id, body }) => api.PUT('/customers/{id}', { params: { path: { id } }, body }),
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
  options: MutationOptions<CustomerKey['id'], DataOf<paths['/customers/{id}']['delete']>> = {},
): Mutation<CustomerKey['id'], DataOf<paths['/customers/{id}']['delete']>> {
  return useMutation(
    {
      touches: ['customer', 'order'],
      send: (api, id) => api.DELETE('/customers/{id}', { params: { path: { id } } }),
      deletes: (id) => id,
    },
    options,
  );
}
