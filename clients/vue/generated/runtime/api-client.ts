import { hasInjectionContext, inject, type InjectionKey } from 'vue';
import { ApiError, type ApiClient } from '../../../typescript/generated/client';

/** What a composable may fail with. */
export type ClientError = ApiError;

/** Gives the client to all components: `app.provide(apiClientKey, createClient())`. */
export const apiClientKey: InjectionKey<ApiClient> = Symbol('api client');

/** The client that the app or the nearest component above provides. */
export function useApiClient(): ApiClient {
  const client = hasInjectionContext() ? inject(apiClientKey, null) : null;
  if (client !== null) return client;
  throw new Error('Call app.provide(apiClientKey, createClient()), and this in setup.');
}

/** What the client throws; anything else is a fault of the program, which nobody should take for a response. */
export function failure(error: unknown): ClientError {
  if (error instanceof ApiError) return error;
  throw error;
}
