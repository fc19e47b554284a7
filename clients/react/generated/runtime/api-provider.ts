'use client';

import { createContext, createElement, useContext } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { ApiClient, ApiError } from '../../../typescript/generated/client';

/** The error of a failed query or mutation. */
export type ClientError = ApiError;

const ApiContext = createContext<ApiClient | null>(null);

/** Provides the client to all hooks below it: `<ApiProvider client={createClient()}>`. */
export function ApiProvider(props: {
  readonly client: ApiClient;
  readonly children?: ReactNode;
}): ReactElement {
  return createElement(ApiContext.Provider, { value: props.client }, props.children);
}

/** The client of the nearest ApiProvider. */
export function useApiClient(): ApiClient {
  const client = useContext(ApiContext);
  if (client === null) throw new Error('This hook needs an <ApiProvider client={…}> above it.');
  return client;
}
