import { loadEnvironment } from '../../../runtime/configuration/environment.ts';

const environment = loadEnvironment('.');

/** What tokens are signed with, as the server checks them. */
export function jwtSecret(): string {
  const secret = environment['JWT_SECRET'];
  if (secret === undefined) throw new Error('JWT_SECRET is not set: see .env');
  return secret;
}

/** The payment provider, and how the shop is reached by it. */
export const payments = {
  baseUrl: environment['PAYMENTS_URL'] ?? 'http://127.0.0.1:8080',
  consumerKey: environment['CONSUMER_KEY'] ?? 'consumer_key',
  consumerSecret: environment['CONSUMER_SECRET'] ?? 'consumer_secret',
  shortCode: environment['PAYMENTS_SHORT_CODE'] ?? '174379',
  passkey: environment['PAYMENTS_PASSKEY'] ?? 'passkey',
  /** Where the provider finds this server. */
  callbackBase:
    environment['PUBLIC_URL'] ?? `http://127.0.0.1:${environment['API_PORT'] ?? '3000'}`,
  /** After so many milliseconds without a callback the provider is asked, and after the same time again. */
  askEveryMs: Number(environment['PAYMENTS_ASK_SECONDS'] ?? '15') * 1000,
  /** A payment that nobody has settled after so many milliseconds has timed out. */
  patienceMs: Number(environment['PAYMENTS_PATIENCE_SECONDS'] ?? '300') * 1000,
};
