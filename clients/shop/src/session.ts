import { QueryClient } from '@tanstack/react-query';
import { createClient } from './api/client';
import { storedValue } from './stored-value';

/** Who has signed in. */
export interface Session {
  readonly token: string;
  readonly customer: { readonly id: number; readonly name: string; readonly phone?: string | null };
}

const session = storedValue<Session | null>('shop.session', null);

/** What was loaded for one customer is not shown to the next. */
export const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });

/** The client of all hooks. A token that the API rejects has ended: its owner signs in again. */
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
  session.set(null);
}
