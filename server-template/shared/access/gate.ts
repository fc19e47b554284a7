import type { IncomingHttpHeaders } from 'node:http';
import { problemTexts } from '../problem-texts.ts';
import type { AccessErrors } from './access-errors.ts';
import { NoKeys } from '../tokens/key-set.ts';
import { scopesMessage } from './property-guards.ts';
import { nobody, type Caller } from './row-rule.ts';
import { scopeReason, type Reason } from '../reasons/reason.ts';
import type { BearerScheme, Demand, Scheme } from './schemes.ts';
import { RejectedToken, type TokenVerifier } from '../tokens/token-verifier.ts';

/** Authenticates a request, or throws a 401 or 403. */
export type Gate = (headers: IncomingHttpHeaders) => Caller | Promise<Caller>;

/** Input of a gate. */
export interface GateParts {
  /** Realm of the challenge; letters, digits and hyphens. */
  readonly realm: string;
  readonly verifierOf: (scheme: BearerScheme) => TokenVerifier;
  readonly findApiKey: (key: string) => Caller | null;
  readonly rejection: AccessErrors['rejection'];
}

/** Creates the gate for an operation's alternatives; null if none is required. */
export function createGate(
  alternatives: readonly (readonly Demand[])[],
  parts: GateParts,
): Gate | null {
  if (alternatives.every((demands) => demands.length === 0)) return null;
  const challenges = challengesOf(alternatives, parts);
  const [only] = alternatives;
  const [single] = only ?? [];
  const isSimple = alternatives.length === 1 && only?.length === 1;
  if (isSimple && single?.scheme.kind === 'bearer')
    return bearerGate({ ...single, scheme: single.scheme }, parts, challenges);
  return (headers) => passAny(alternatives, { ...parts, challenges, headers });
}

/** The common case, synchronous for a known token. */
function bearerGate(
  demand: Demand & { readonly scheme: BearerScheme },
  parts: GateParts,
  challenges: Challenges,
): Gate {
  const verifyToken = parts.verifierOf(demand.scheme);
  const pass = (caller: Caller): Caller => {
    const missing = demand.scopes.filter((scope) => !caller.scopes.has(scope));
    if (missing.length > 0) throw forbidden(missing, challenges);
    return caller;
  };
  return (headers) => {
    const token = credentialIn(demand.scheme, headers);
    if (token === null) throw unauthorized(null, challenges);
    const caller = verifyToken(token);
    if (!(caller instanceof Promise)) return pass(caller);
    return caller.then(pass, (error: unknown) => {
      throw rejectionFor(error, challenges);
    });
  };
}

interface Passing extends GateParts {
  readonly challenges: Challenges;
  readonly headers: IncomingHttpHeaders;
}

/** Tries alternatives in order; invalid credentials are reported even if none are required. */
async function passAny(
  alternatives: readonly (readonly Demand[])[],
  passing: Passing,
): Promise<Caller> {
  let missing: readonly string[] | null = null;
  let rejected: unknown = null;
  for (const demands of alternatives.toSorted(
    (a, b) => Number(b.length > 0) - Number(a.length > 0),
  )) {
    if (demands.length === 0) {
      if (rejected !== null) break;
      return nobody;
    }
    try {
      const callers = await Promise.all(demands.map((demand) => callerFor(demand, passing)));
      if (callers.some((caller) => caller === null)) continue;
      const met = callers.filter((caller) => caller !== null);
      const lacking = demands.flatMap(({ scopes }, index) =>
        scopes.filter((scope) => met[index]?.scopes.has(scope) !== true),
      );
      if (lacking.length === 0) return joined(met);
      missing ??= lacking;
    } catch (error) {
      rejected ??= error;
    }
  }
  if (missing !== null) throw forbidden(missing, passing.challenges);
  if (rejected !== null) throw rejectionFor(rejected, passing.challenges);
  throw unauthorized(null, passing.challenges);
}

/** Null if nothing was sent for the scheme. */
async function callerFor({ scheme }: Demand, passing: Passing): Promise<Caller | null> {
  const credential = credentialIn(scheme, passing.headers);
  if (credential === null) return null;
  if (scheme.kind === 'bearer') return passing.verifierOf(scheme)(credential);
  const caller = passing.findApiKey(credential);
  if (caller === null) throw new RejectedToken('The API key is unknown.');
  return caller;
}

/** Claims of a token take precedence over those of a key. */
function joined(callers: readonly Caller[]): Caller {
  const [only] = callers;
  if (callers.length === 1 && only !== undefined) return only;
  return {
    claims: Object.assign(
      {},
      ...callers.map(({ claims }) => claims).toReversed(),
    ) as Caller['claims'],
    scopes: new Set(callers.flatMap(({ scopes }) => [...scopes])),
  };
}

function credentialIn(scheme: Scheme, headers: IncomingHttpHeaders): string | null {
  if (scheme.kind === 'apiKey') {
    const key = headers[scheme.header];
    return typeof key === 'string' && key !== '' ? key : null;
  }
  const [, token] = /^bearer +(\S.*)$/i.exec(headers.authorization ?? '') ?? [];
  return token ?? null;
}

interface Challenges extends Pick<GateParts, 'rejection'> {
  readonly hasBearer: boolean;
  readonly bearer: string;
  /** Headers of API keys. */
  readonly headers: readonly string[];
  readonly others: readonly string[];
}

function challengesOf(
  alternatives: readonly (readonly Demand[])[],
  { realm, rejection }: GateParts,
): Challenges {
  const schemes = alternatives.flat().map(({ scheme }) => scheme);
  const headers = new Set(
    schemes.flatMap((scheme) => (scheme.kind === 'apiKey' ? [scheme.header] : [])),
  );
  return {
    rejection,
    hasBearer: schemes.some(({ kind }) => kind === 'bearer'),
    bearer: `Bearer realm="${realm}"`,
    headers: [...headers],
    others: [...headers].map((header) => `ApiKey realm="${realm}", header="${header}"`),
  };
}

/** https://www.rfc-editor.org/rfc/rfc6750#section-3 */
function challenge(
  { hasBearer, bearer, others }: Challenges,
  more: string,
): Record<string, string> {
  const all = [...(hasBearer ? [bearer + more] : []), ...others];
  return { 'WWW-Authenticate': all.join(', ') };
}

function unauthorized(reason: string | null, challenges: Challenges): Error {
  const [status, code, message] = problemTexts.unauthorized;
  return challenges.rejection(
    [status, code, reason ?? message],
    challenge(challenges, reason === null ? '' : ', error="invalid_token"'),
    [credentialsReason(reason, challenges)],
  );
}

function forbidden(missing: readonly string[], challenges: Challenges): Error {
  const scopes = [...new Set(missing)];
  return challenges.rejection(
    [403, 'FORBIDDEN', scopesMessage(scopes)],
    challenge(challenges, `, error="insufficient_scope", scope="${scopes.join(' ')}"`),
    scopes.map((scope) => scopeReason(scope)),
  );
}

function credentialsReason(problem: string | null, { hasBearer, headers }: Challenges): Reason {
  const kinds = [...(hasBearer ? ['a token (Authorization: Bearer)'] : []), ...headers];
  const change = `Send ${kinds.join(', or ')}.`;
  return problem === null
    ? { kind: 'credentials', text: 'The operation needs credentials; none were sent.', change }
    : { kind: 'token', text: problem, change: `Send other credentials. ${change}` };
}

function rejectionFor(error: unknown, challenges: Challenges): unknown {
  if (error instanceof RejectedToken) return unauthorized(error.message, challenges);
  if (!(error instanceof NoKeys)) return error;
  return challenges.rejection(
    [503, 'KEYS_UNAVAILABLE', 'Tokens cannot be verified at the moment. Try again later.'],
    { 'Retry-After': '5' },
    [],
  );
}
