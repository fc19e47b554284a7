// Written by specmill from server-template/openapi/shop.json.
import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryResult,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
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
import { forget, refresh, showAtOnce, type Shown } from './runtime/after-mutation';
import { useApiClient, type ClientError } from './runtime/api-provider';
import type { ShownLists } from './runtime/changed-rows';
import { pagesByNumber, readPage, type Page } from './runtime/read-page';
import { keepHead, useReadWithHead } from './runtime/read-with-head';
import { useChange, type ChangeOptions } from './runtime/use-change';
import { useRead, useReadPages, type PagesOptions, type ReadOptions } from './runtime/use-read';

/** Which rows to return, and in which order. */
export interface CustomersQuery extends QueryOf<paths['/customers']['get']> {}

/** The parameters in the path of a row. */
export type CustomerKey = paths['/customers/{id}']['get']['parameters']['path'];

/**
 * People who buy.
 *
 * A customer is kept for as long as an order refers to it.
 */
export const customerKeys = {
  all: ['customer'] as const,
  lists: () => [...customerKeys.all, 'list'] as const,
  list: (query: CustomersQuery = {}) => [...customerKeys.lists(), query] as const,
  infinite: (query: Omit<CustomersQuery, 'page'> = {}) =>
    [...customerKeys.all, 'infinite', query] as const,
  details: () => [...customerKeys.all, 'detail'] as const,
  detail: (id: CustomerKey['id']) => [...customerKeys.details(), id] as const,
};

const customersHead = { total: totalOf };

/** The query options of useCustomers, for queries of your own. */
export function customersOptions(api: ApiClient, query: CustomersQuery = {}) {
  return queryOptions<Customer[], ClientError>({
    queryKey: customerKeys.list(query),
    queryFn: async ({ client, queryKey, signal }) =>
      keepHead(
        { client, queryKey },
        customersHead,
        await api.GET('/customers', { params: { query }, signal }),
      ),
    retry: false,
  });
}

/**
 * List customers
 *
 * - `page`: Page number, starting at 1.
 * - `limit`: Maximum number of items per page.
 * - `count`: Also counts all items; X-Total-Count and Content-Range return the total.
 * Response: One page of customers.
 */
export function useCustomers<Result = Customer[]>(
  query: CustomersQuery | null = {},
  options: ReadOptions<Customer[], Result> = {},
): UseQueryResult<Result, ClientError> & Pick<ListHead, 'total'> {
  return useReadWithHead(
    customersOptions(useApiClient(), query ?? {}),
    customersHead,
    options,
    query != null,
  );
}

/** The query options of useInfiniteCustomers, for queries of your own. */
export function infiniteCustomersOptions(api: ApiClient, query: Omit<CustomersQuery, 'page'> = {}) {
  return infiniteQueryOptions<
    Page<Customer[]>,
    ClientError,
    InfiniteData<Page<Customer[]>>,
    QueryKey,
    number
  >({
    queryKey: customerKeys.infinite(query),
    queryFn: async ({ pageParam, signal }) =>
      readPage(
        await api.GET('/customers', { params: { query: { ...query, page: pageParam } }, signal }),
      ),
    ...pagesByNumber(query.limit ?? 20),
    retry: false,
  });
}

/** The pages of listCustomers, one after the other. */
export function useInfiniteCustomers<Result = InfiniteData<Page<Customer[]>>>(
  query: Omit<CustomersQuery, 'page'> | null = {},
  options: PagesOptions<Page<Customer[]>, number, Result> = {},
): UseInfiniteQueryResult<Result, ClientError> {
  return useReadPages(
    infiniteCustomersOptions(useApiClient(), query ?? {}),
    options,
    query != null,
  );
}

/** The query options of useCustomer, for queries of your own. */
export function customerOptions(api: ApiClient, id: CustomerKey['id']) {
  return queryOptions<Customer, ClientError>({
    queryKey: customerKeys.detail(id),
    queryFn: async ({ signal }) =>
      (await api.GET('/customers/{id}', { params: { path: { id } }, signal })).data,
    retry: false,
  });
}

/**
 * Get a customer
 *
 * Response: One customer.
 */
export function useCustomer<Result = Customer>(
  id: CustomerKey['id'] | null | undefined,
  options: ReadOptions<Customer, Result> = {},
): UseQueryResult<Result, ClientError> {
  return useRead(customerOptions(useApiClient(), id!), options, id != null);
}

/** What a mutation reloads: this model, and the models related to it by foreign keys. */
const touched: readonly [QueryKey, ...QueryKey[]] = [['customer'], ['order']];

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
  options: ChangeOptions<Customer, { body: CreateCustomerDTO }> = {},
): UseMutationResult<Customer, ClientError, { body: CreateCustomerDTO }> {
  const api = useApiClient();
  return useChange<Customer, { body: CreateCustomerDTO }>(
    {
      mutationFn: async ({ body }) => (await api.POST('/customers', { body })).data,
      ...refresh(touched),
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
  options: ChangeOptions<Customer, { id: CustomerKey['id']; body: UpdateCustomerDTO }, Shown> = {},
): UseMutationResult<
  Customer,
  ClientError,
  { id: CustomerKey['id']; body: UpdateCustomerDTO },
  Shown
> {
  const api = useApiClient();
  return useChange<Customer, { id: CustomerKey['id']; body: UpdateCustomerDTO }, Shown>(
    {
      mutationFn: async ({ id, body }) =>
        (await api.PATCH('/customers/{id}', { params: { path: { id } }, body })).data,
      ...showAtOnce({ touched, lists, change: ({ id, body }) => ({ key: id, body }) }),
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
  options: ChangeOptions<Customer, { id: CustomerKey['id']; body: UpdateCustomerDTO }, Shown> = {},
): UseMutationResult<
  Customer,
  ClientError,
  { id: CustomerKey['id']; body: UpdateCustomerDTO },
  Shown
> {
  const api = useApiClient();
  return useChange<Customer, { id: CustomerKey['id']; body: UpdateCustomerDTO }, Shown>(
    {
      mutationFn: async ({ id, body }) =>
        (await api.PUT('/customers/{id}', { params: { path: { id } }, body })).data,
      ...showAtOnce({ touched, lists, change: ({ id, body }) => ({ key: id, body }) }),
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
  options: ChangeOptions<Customer | undefined, { id: CustomerKey['id'] }, Shown> = {},
): UseMutationResult<Customer | undefined, ClientError, { id: CustomerKey['id'] }, Shown> {
  const api = useApiClient();
  return useChange<Customer | undefined, { id: CustomerKey['id'] }, Shown>(
    {
      mutationFn: async ({ id }) =>
        (await api.DELETE('/customers/{id}', { params: { path: { id } } })).data,
      ...forget({ touched, lists, change: ({ id }) => ({ key: id }) }),
    },
    options,
  );
}
