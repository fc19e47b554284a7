import { hasInjectionContext, inject, type InjectionKey } from 'vue';
import { ApiError, type ApiClient } from '../../../typescript/generated/client';

/** The error of a failed composable. */
export type ClientError = ApiError;

/** Provides the client to all components: `app.provide(apiClientKey, createClient())`. */
export const apiClientKey: InjectionKey<ApiClient> = Symbol('api client');

/** The client that the app or the nearest component above provides. */
export function useApiClient(): ApiClient {
  const client = hasInjectionContext() && inject(apiClientKey, null);
  if (client) return client;
  throw new Error('Call app.provide(apiClientKey, createClient()), and useApiClient() in setup().');
}

/** Returns an error of the client; rethrows any other, which is a bug in the program. */
export function failure(error: unknown): ClientError {
  if (error instanceof ApiError) return error;
  throw error;
}
