import { QueryClient } from '@tanstack/react-query';
import { createClient } from './api/client';
import { storedValue } from './stored-value';

/** The signed-in customer. */
export interface Session {
  readonly token: string;
  readonly customer: { readonly id: number; readonly name: string; readonly phone?: string | null };
}

const session = storedValue<Session | null>('shop.session', null);

/** The phone number of the last payment, until the customer signs out. */
export const lastPhone = storedValue<string | null>('shop.phone', null);

/** Data loaded for one customer is not shown to the next. */
export const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });

/** The client of all hooks. A token that the API rejects has expired: the customer signs in again. */
export const api = createClient({
  baseUrl: '/api',
  token(rejected) {
    if (rejected != null && rejected === session.get()?.token) signOut();
    return session.get()?.token ?? null;
  },
});

export const useSession = session.use;

export function signInAs(next: Session): void {
  queries.clear();
  session.set(next);
}

export function signOut(): void {
  queries.clear();
  lastPhone.set(null);
  session.set(null);
}
