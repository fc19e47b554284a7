// Written by specmill from openapi/shop.json.
import type { AppDatabase } from '../../database.ts';

/** Types of POST /orders/{id}/pay: parameters, body and response. */
export interface PayOrder {
  readonly params: { readonly id: number };
  readonly query: object;
  readonly body: { readonly phone: string };
  readonly response: { readonly id: number; readonly state: 'pending' };
  readonly claims: { readonly sub: string };
  readonly database: AppDatabase;
}
