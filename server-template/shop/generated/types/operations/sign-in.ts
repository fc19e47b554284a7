// Written by specmill from openapi/shop.json.
import type { AppDatabase } from '../../database.ts';

/** Types of POST /sign-in: parameters, body and response. */
export interface SignIn {
  readonly params: object;
  readonly query: object;
  readonly body: { readonly email: string; readonly password: string };
  readonly response: {
    readonly token: string;
    readonly customer: {
      readonly id: number;
      readonly name: string;
      readonly phone?: string | null;
    };
  };
  readonly claims: { readonly sub?: string };
  readonly database: AppDatabase;
}
