import { randomUUID } from 'node:crypto';
import { PipelineError } from '../../errors.ts';
import type { Environment } from '../project/environment.ts';
import { callersOf, headersOf } from '../test/settings/headers.ts';

/** Flags that identify the caller. */
export interface CallerFlags {
  readonly as: string | null;
  readonly claims: string | null;
  readonly token: string | null;
}

/** The environment of a mock, which verifies the tokens that this process signs. */
export function withSecret(environment: Environment): Environment {
  const isKnown = environment.has('JWT_SECRET') || environment.has('JWKS_URL');
  return isKnown ? environment : new Map([...environment, ['JWT_SECRET', randomUUID()]]);
}

/** The credentials of a caller. Throws USAGE. */
export function callerHeaders(
  { as, claims, token }: CallerFlags,
  environment: Environment,
): Readonly<Record<string, string>> {
  if (token !== null) return headersOf([`Authorization: Bearer ${token}`], null, environment);
  if (as === null && claims === null) return {};
  if (as?.includes('=') === true) return callersOf([as], {}, environment).headers;
  if (environment.get('NODE_ENV') === 'production') {
    throw new PipelineError({
      code: 'USAGE',
      message: 'specmill why signs tokens for development only, and NODE_ENV is production.',
    });
  }
  const all = JSON.stringify({ ...(as === null ? {} : { sub: as }), ...claimsIn(claims) });
  return callersOf([`caller=${all}`], {}, environment).headers;
}

function claimsIn(text: string | null): object {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Reported below.
  }
  throw new PipelineError({
    code: 'USAGE',
    message: `--claims takes a JSON object, not ${JSON.stringify(text)}.`,
  });
}
