import { loadEnvironment } from '@specmill/server';

const environment = loadEnvironment('.');

/** The secret with which tokens are signed and verified. */
export function jwtSecret(): string {
  const secret = environment['JWT_SECRET'];
  if (secret === undefined) throw new Error('JWT_SECRET is not set: see .env');
  return secret;
}

/** The payment provider, and the shop's address for its callbacks. */
export const payments = {
  baseUrl: environment['PAYMENTS_URL'] ?? 'http://127.0.0.1:8080',
  consumerKey: environment['CONSUMER_KEY'] ?? 'consumer_key',
  consumerSecret: environment['CONSUMER_SECRET'] ?? 'consumer_secret',
  shortCode: environment['PAYMENTS_SHORT_CODE'] ?? '174379',
  passkey: environment['PAYMENTS_PASSKEY'] ?? 'passkey',
  /** Base of the callback URLs. */
  callbackBase:
    environment['PUBLIC_URL'] ?? `http://127.0.0.1:${environment['API_PORT'] ?? '3000'}`,
  /** Milliseconds between queries of a payment without a callback. */
  askEveryMs: Number(environment['PAYMENTS_ASK_SECONDS'] ?? '15') * 1000,
  /** Milliseconds after which a pending payment times out. */
  patienceMs: Number(environment['PAYMENTS_PATIENCE_SECONDS'] ?? '300') * 1000,
};
