// Written by specmill from openapi/shop.json.
import type { AppDatabase } from '../../database.ts';
import type { PlaceOrderDTO } from '../schemas.ts';

/** What POST /orders takes and gives. */
export interface PlaceOrder {
  readonly params: object;
  readonly query: object;
  readonly body: PlaceOrderDTO;
  readonly response: { readonly id: number };
  readonly claims: { readonly sub: string };
  readonly database: AppDatabase;
}
