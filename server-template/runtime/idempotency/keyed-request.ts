import { createHash } from 'node:crypto';
import type { Caller } from '../../shared/access/row-rule.ts';
import type { Operation } from '../document/operation.ts';
import type { OperationRequest } from '../operation/operation-request.ts';

/** A request with an idempotency key; both values are SHA-256 in hex. */
export interface KeyedRequest {
  /** Of the caller and the key. */
  readonly id: string;
  /** Of what a retry must repeat: operation, parameters, body, and the caller's rights. */
  readonly fingerprint: string;
}

/** Claims that differ between two tokens with the same rights: https://www.iana.org/assignments/jwt */
const ofOneToken: ReadonlySet<string> = new Set([
  ...['exp', 'iat', 'nbf', 'jti', 'auth_time', 'nonce', 'at_hash', 'c_hash'],
]);

/** Reads the key in a header, named in lower case; null if the request has none. */
export function keyedRequest(
  { id }: Pick<Operation, 'id'>,
  header: string,
  { received, caller }: OperationRequest,
): KeyedRequest | null {
  const { params, queryText, headers, body } = received;
  const key = headers[header];
  if (typeof key !== 'string') return null;
  const claims = Object.entries(caller.claims)
    .filter(([name]) => !ofOneToken.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const rights = [claims, [...caller.scopes].sort()];
  const sent = [params, queryText, headers['prefer'] ?? null, body?.exact ?? null];
  return {
    id: hashOf([ownerOf(caller) ?? claims, key]),
    fingerprint: hashOf([id, sent, rights]),
  };
}

/** Who the caller is, whatever the caller may do; null: the token does not name a subject. */
function ownerOf({ claims }: Caller): unknown {
  const { iss = null, sub } = claims;
  return sub === undefined ? null : [iss, sub];
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
