// Written by specmill from openapi/shop.json.
import {
  queryOptions,
  type QueryKey,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { ApiClient, BodyOf, Customer, DataOf, UpdateCustomerDTO, paths } from '../client';
import { refresh, showAtOnce, type Shown } from './runtime/after-mutation';
import { useApiClient, type ClientError } from './runtime/api-provider';
import { useChange, type ChangeOptions } from './runtime/use-change';
import { useRead, type ReadOptions } from './runtime/use-read';

/** The parameters in the path of a row. */
export type CustomerKey = paths['/customers/{id}']['get']['parameters']['path'];

/**
 * People who buy.
 *
 * A customer is kept for as long as an order refers to it.
 */
export const customerKeys = {
  all: ['customer'] as const,
  details: () => [...customerKeys.all, 'detail'] as const,
  detail: (id: CustomerKey['id']) => [...customerKeys.details(), id] as const,
};

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
 * The signed-in customer
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
      ...showAtOnce({ touched, lists: null, change: ({ id, body }) => ({ key: id, body }) }),
    },
    options,
  );
}

/**
 * Sign in
 *
 * The token is valid for eight hours.
 *
 * Response: A bearer token, and the customer to whom it belongs.
 */
export function useSignIn(
  options: ChangeOptions<
    DataOf<paths['/sign-in']['post']>,
    { body: BodyOf<paths['/sign-in']['post']> }
  > = {},
): UseMutationResult<
  DataOf<paths['/sign-in']['post']>,
  ClientError,
  { body: BodyOf<paths['/sign-in']['post']> }
> {
  const api = useApiClient();
  return useChange<DataOf<paths['/sign-in']['post']>, { body: BodyOf<paths['/sign-in']['post']> }>(
    {
      mutationFn: async ({ body }) => (await api.POST('/sign-in', { body })).data,
      ...refresh(touched),
    },
    options,
  );
}
