import { createContext } from 'svelte';
import type { ApiClient } from '../../typescript/generated/client';

const [get, set] = createContext<ApiClient>();

/** The client that a layout above provides. */
export const getApiClient: () => ApiClient = get;

/** `setApiClient(createClient())` in a layout provides the client to all components below it. */
export const setApiClient: (client: ApiClient) => ApiClient = set;
