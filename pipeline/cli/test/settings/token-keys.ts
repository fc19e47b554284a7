import type { JsonWebKey } from 'node:crypto';
import { signedToken } from '../../../contract/checks/access/caller-token.ts';
import { type Claims } from '../../../contract/request/token-claims.ts';
import type { TokenKeys } from '../../../contract/run/run-options.ts';
import { PipelineError } from '../../../errors.ts';
import type { Environment } from '../../project/environment.ts';

/** The signing secret of the server; null if there is none. */
function jwtSecretOf(environment: Environment): string | null {
  return environment.get('JWT_SECRET')?.trim() || null;
}

/** Signs a token with the given claims (JSON), valid for an hour. Throws USAGE. */
export function ownToken(json: string, environment: Environment): string {
  const secret = jwtSecretOf(environment);
  if (secret === null) {
    throw new PipelineError({
      ...{ code: 'USAGE', message: 'Claims of --as are signed with JWT_SECRET, which is not set.' },
      hint: 'Set JWT_SECRET in the environment or in .env, or give a token.',
    });
  }
  const now = Math.floor(Date.now() / 1000);
  const fixed = { iss: environment.get('JWT_ISSUER'), aud: environment.get('JWT_AUDIENCE') };
  const listed = Object.entries(fixed).flatMap(([name, list]) => {
    const first = list?.split(',')[0]?.trim() ?? '';
    return first === '' ? [] : [[name, first] as const];
  });
  const claims = { ...Object.fromEntries(listed), iat: now, exp: now + 3600, ...parsed(json) };
  return signedToken(claims, secret);
}

function parsed(json: string): Claims {
  try {
    return JSON.parse(json) as Claims;
  } catch {
    const message = `The claims of --as must be a JSON object, not ${JSON.stringify(json)}.`;
    throw new PipelineError({ code: 'USAGE', message });
  }
}

/** Keys of tokens for a run; without the provider's if it cannot be reached. */
export async function tokenKeysOf(environment: Environment): Promise<TokenKeys> {
  const url = environment.get('JWKS_URL') ?? '';
  const secret = jwtSecretOf(environment);
  if (url === '') return { secret, publicKeys: [] };
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) });
    const { keys = [] } = (await response.json()) as { readonly keys?: readonly JsonWebKey[] };
    return { secret, publicKeys: keys.filter(({ kty }) => kty === 'RSA' || kty === 'EC') };
  } catch {
    return { secret, publicKeys: [] };
  }
}
