// Written by specmill from openapi/shop.json.
import type { AppDatabase } from '../../database.ts';
import type { PlaceOrderDTO } from '../schemas.ts';

/** Types of POST /orders: parameters, body and response. */
export interface PlaceOrder {
  readonly params: object;
  readonly query: object;
  readonly body: PlaceOrderDTO;
  readonly response: { readonly id: number };
  readonly claims: { readonly sub: string };
  readonly database: AppDatabase;
}
