// Written by specmill from openapi/shop.json.
import type { AppDatabase } from '../../database.ts';
import type { PaymentCallback } from '../schemas.ts';

/** Types of POST /payments/callback: parameters, body and response. */
export interface SettlePayment {
  readonly params: object;
  readonly query: { readonly payment: number; readonly key: string };
  readonly body: PaymentCallback;
  readonly response: { readonly ResultCode: number; readonly ResultDesc: string };
  readonly claims: { readonly sub?: string };
  readonly database: AppDatabase;
}
