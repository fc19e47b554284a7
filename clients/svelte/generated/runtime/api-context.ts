import { createContext } from 'svelte';
import type { ApiClient } from '../../../typescript/generated/client';

/** `setApiClient(createClient())` in a layout provides the client to all components below it; `getApiClient()` returns it. */
export const [getApiClient, setApiClient] = createContext<ApiClient>();
