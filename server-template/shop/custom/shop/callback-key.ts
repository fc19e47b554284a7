import { createHmac, timingSafeEqual } from 'node:crypto';
import { jwtSecret, payments } from './settings.ts';

/** Where the provider reports what became of a payment. */
export function callbackUrl(payment: number): string {
  const key = keyOf(payment).toString('base64url');
  return `${payments.callbackBase}/payments/callback?payment=${payment}&key=${key}`;
}

/** Whether a key is the one that the provider was given for this payment. */
export function isCallbackKey(payment: number, key: string): boolean {
  const given = Buffer.from(key, 'base64url');
  const right = keyOf(payment);
  return given.length === right.length && timingSafeEqual(given, right);
}

function keyOf(payment: number): Buffer {
  return createHmac('sha256', jwtSecret()).update(`payment callback ${payment}`).digest();
}
