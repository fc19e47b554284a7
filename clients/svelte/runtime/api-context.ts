import { createContext } from 'svelte';
import type { ApiClient } from '../../typescript/generated/client';

/** `setApiClient(createClient())` in a layout gives the client to all components below it; `getApiClient()` takes it. */
export const [getApiClient, setApiClient] = createContext<ApiClient>();
