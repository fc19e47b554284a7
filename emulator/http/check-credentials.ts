import type { Settings } from '../settings/settings.ts';
import type { TokenStore } from '../state/token-store.ts';
import { invalidToken, type ProviderRejection } from './provider-rejection.ts';

/** Checks Basic credentials of the token endpoint. Lenient mode ignores a stray `$` that one client appends. */
export function checkBasic(
  authorization: string | undefined,
  settings: Settings,
): ProviderRejection | undefined {
  const reject = (hint: string): ProviderRejection => ({
    status: 400,
    errorCode: '400.008.01',
    errorMessage: 'Invalid Authentication passed',
    hint,
  });
  const given = /^basic +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (given === undefined) return reject('Send Authorization: Basic base64(key:secret).');
  const encoded = settings.strict ? given : given.replace(/\$$/, '');
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(encoded)) return reject('The credentials are not base64.');
  const credentials = Buffer.from(encoded, 'base64').toString('utf8');
  return credentials === `${settings.consumerKey}:${settings.consumerSecret}`
    ? undefined
    : reject('The key or the secret differs from CONSUMER_KEY and CONSUMER_SECRET.');
}

/** Checks the bearer token of a payment. */
export function checkBearer(
  authorization: string | undefined,
  tokens: TokenStore,
): ProviderRejection | undefined {
  const token = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) return invalidToken('Send Authorization: Bearer and an access token.');
  const state = tokens.check(token);
  if (state === 'valid') return undefined;
  return invalidToken(
    state === 'expired'
      ? 'The access token has expired: request another one.'
      : 'This emulator did not issue the access token: tokens are valid only until the emulator stops.',
  );
}
