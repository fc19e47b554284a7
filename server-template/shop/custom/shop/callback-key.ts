import { createHmac, timingSafeEqual } from 'node:crypto';
import { jwtSecret, payments } from './settings.ts';

/** The URL to which the provider reports the result of a payment. */
export function callbackUrl(payment: number | bigint): string {
  const key = keyOf(payment).toString('base64url');
  return `${payments.callbackBase}/payments/callback?payment=${payment}&key=${key}`;
}

/** Whether a key is the one in this payment's callback URL. */
export function isCallbackKey(payment: number | bigint, key: string): boolean {
  const given = Buffer.from(key, 'base64url');
  const right = keyOf(payment);
  return given.length === right.length && timingSafeEqual(given, right);
}

function keyOf(payment: number | bigint): Buffer {
  return createHmac('sha256', jwtSecret()).update(`payment callback ${payment}`).digest();
}
