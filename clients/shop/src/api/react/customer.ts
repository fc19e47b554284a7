// Written by specmill from openapi/shop.json.
import { queryOptions, type UseMutationResult, type UseQueryResult } from '@tanstack/react-query';
import type { ApiClient, BodyOf, DataOf, InitOf, paths } from '../client';
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
  return queryOptions<DataOf<paths['/customers/{id}']['get']>, ClientError>({
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
export function useCustomer<Result = DataOf<paths['/customers/{id}']['get']>>(
  id: CustomerKey['id'] | null | undefined,
  options: ReadOptions<DataOf<paths['/customers/{id}']['get']>, Result> = {},
): UseQueryResult<Result, ClientError> {
  return useRead(customerOptions(useApiClient(), id!), options, id != null);
}

/** What a mutation reloads: this model, and the models related to it by foreign keys. */
const touched = [['customer'], ['order']];

/**
 * Update a customer
 *
 * Response: One customer.
 */
export function useUpdateCustomer(
  options: ChangeOptions<
    DataOf<paths['/customers/{id}']['patch']>,
    { id: CustomerKey['id']; body: BodyOf<paths['/customers/{id}']['patch']> },
    Shown
  > = {},
): UseMutationResult<
  DataOf<paths['/customers/{id}']['patch']>,
  ClientError,
  { id: CustomerKey['id']; body: BodyOf<paths['/customers/{id}']['patch']> },
  Shown
> {
  const api = useApiClient();
  return useChange<
    DataOf<paths['/customers/{id}']['patch']>,
    { id: CustomerKey['id']; body: BodyOf<paths['/customers/{id}']['patch']> },
    Shown
  >(
    {
      mutationFn: async ({ id, body }) =>
        (await api.PATCH('/customers/{id}', { params: { path: { id } }, body })).data,
      ...showAtOnce(touched, ({ id }) => customerKeys.detail(id)),
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
    Pick<InitOf<paths['/sign-in']['post']>, 'params' | 'body'>
  > = {},
): UseMutationResult<
  DataOf<paths['/sign-in']['post']>,
  ClientError,
  Pick<InitOf<paths['/sign-in']['post']>, 'params' | 'body'>
> {
  const api = useApiClient();
  return useChange<
    DataOf<paths['/sign-in']['post']>,
    Pick<InitOf<paths['/sign-in']['post']>, 'params' | 'body'>
  >(
    {
      mutationFn: async (input) => (await api.POST('/sign-in', input)).data,
      ...refresh(touched),
    },
    options,
  );
}
