import type * as jose from 'jose';
import type { JWTPayload, JWTVerifyGetKey, JWTVerifyOptions, JWTVerifyResult } from 'jose';
import type { AccessSettings } from '../access/access-settings.ts';
import { NoKeys, type KeySet } from './key-set.ts';
import type { Caller } from '../access/row-rule.ts';
import { createSecretTokens } from './secret-tokens.ts';
import { scopesOf } from './token-scopes.ts';

/** Why a token is invalid, in a sentence for its owner. */
export class RejectedToken extends Error {
  override readonly name = 'RejectedToken';
}

/** Verifies tokens; synchronous for known ones. */
export type TokenVerifier = (token: string) => Caller | Promise<Caller>;

const skewSeconds = 30;
/** How long a verified token is cached, at most until it expires. */
const rememberedMs = 300_000;
const remembered = 2000;

/** Asymmetric algorithms only, so that a public key cannot be used as a secret. */
const publicAlgorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

/**
 * Verifies signature, `exp`, `nbf`, issuer and audience: HS256 with the secret, everything else
 * with the provider's public keys.
 */
export function createTokenVerifier(
  settings: AccessSettings,
  keySet: KeySet | null,
): TokenVerifier {
  const known = new Map<string, { readonly caller: Caller; readonly until: number }>();
  const verify = tokenCheck(settings, keySet);
  const keep = (token: string, payload: JWTPayload): Caller => {
    const caller = { claims: payload, scopes: scopesOf(payload) };
    // Searching for the oldest entry would take longer than verifying some again.
    if (known.size >= remembered) known.clear();
    const end = ((payload.exp ?? 0) + skewSeconds) * 1000;
    known.set(token, { caller, until: Math.min(end, Date.now() + rememberedMs) });
    return caller;
  };
  return (token) => {
    const found = known.get(token);
    if (found !== undefined && found.until > Date.now()) return found.caller;
    known.delete(token);
    const payload = verify(token);
    return payload instanceof Promise
      ? payload.then((claims) => keep(token, claims))
      : keep(token, payload);
  };
}

function tokenCheck(
  { jwtSecret, issuers, audiences }: AccessSettings,
  keySet: KeySet | null,
): (token: string) => JWTPayload | Promise<JWTPayload> {
  const secret = jwtSecret === null ? null : new TextEncoder().encode(jwtSecret);
  const options: JWTVerifyOptions = {
    algorithms: [
      ...(secret === null ? [] : ['HS256']),
      ...(keySet === null ? [] : publicAlgorithms),
    ],
    clockTolerance: skewSeconds,
    requiredClaims: ['exp'],
    ...(issuers === null ? {} : { issuer: [...issuers] }),
    ...(audiences === null ? {} : { audience: [...audiences] }),
  };
  const secretTokens =
    jwtSecret === null ? null : createSecretTokens(jwtSecret, { skewSeconds, issuers, audiences });
  const verify = async (token: string): Promise<JWTPayload> => {
    // Loaded by the first token: most servers of development never see one.
    const jose = await import('jose');
    const keyFor: JWTVerifyGetKey = (header, jws) => {
      if (header.alg === 'HS256' && secret !== null) return secret;
      if (keySet === null) throw new jose.errors.JOSEAlgNotAllowed();
      return keySet.key(header, jws);
    };
    try {
      const { payload, protectedHeader } = await verifyByAny(jose, token, { keyFor, options });
      if (protectedHeader.alg === 'HS256') secretTokens?.trustHeaderOf(token);
      const isOwn = protectedHeader.alg === 'HS256' || issuers !== null || keySet === null;
      const issuer = isOwn ? null : await keySet.issuer();
      if (issuer !== null && payload.iss !== issuer) {
        throw new RejectedToken('The token comes from another issuer.');
      }
      return payload;
    } catch (error) {
      if (error instanceof NoKeys || error instanceof RejectedToken) throw error;
      throw new RejectedToken(reasonFor(jose, error), { cause: error });
    }
  };
  return (token) => secretTokens?.claimsIn(token) ?? verify(token);
}

type Jose = typeof jose;

/** A token without a key id is tried with all suitable keys. */
async function verifyByAny(
  { errors, jwtVerify }: Jose,
  token: string,
  { keyFor, options }: { readonly keyFor: JWTVerifyGetKey; readonly options: JWTVerifyOptions },
): Promise<JWTVerifyResult> {
  try {
    return await jwtVerify(token, keyFor, options);
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    for await (const key of error) {
      try {
        return await jwtVerify(token, key, options);
      } catch (failure) {
        if (!(failure instanceof errors.JWSSignatureVerificationFailed)) throw failure;
      }
    }
    throw error;
  }
}

function reasonFor({ errors }: Jose, error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'The token has expired.';
  if (error instanceof errors.JWTClaimValidationFailed) {
    const reasons: Readonly<Record<string, string>> = {
      iss: 'The token comes from another issuer.',
      aud: 'The token is for another audience.',
      nbf: 'The token is not valid yet.',
      exp: 'The token has no expiry ("exp").',
    };
    return reasons[error.claim] ?? 'The token is not valid.';
  }
  return 'The token is not valid.';
}
