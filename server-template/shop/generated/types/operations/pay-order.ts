// Written by specmill from openapi/shop.json.
import type { AppDatabase } from '../../database.ts';

/** What POST /orders/{id}/pay takes and gives. */
export interface PayOrder {
  readonly params: { readonly id: number };
  readonly query: object;
  readonly body: { readonly phone: string };
  readonly response: {
    readonly id: number;
    readonly state: 'pending' | 'approved' | 'failed' | 'timed_out';
  };
  readonly claims: { readonly sub: string };
  readonly database: AppDatabase;
}
