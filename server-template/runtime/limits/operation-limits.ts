import type { IncomingMessage } from 'node:http';
import type { Operation } from '../document/operation.ts';
import { ApiError } from '../http/api-error.ts';
import { addressOf } from '../http/slow-clients.ts';
import type { RateLimit } from '../shared/access/rate-limit.ts';
import type { Caller } from '../shared/access/row-rule.ts';
import { problemTexts } from '../shared/problem-texts.ts';
import { clientAddress } from './client-address.ts';
import type { Counted, RequestCounts } from './request-counts.ts';

/** Counts the requests of an operation. */
export interface OperationLimit {
  /** Addresses are counted before anybody looks at credentials. */
  readonly by: 'caller' | 'address';
  /** Counts a request; returns the headers that tell its sender where they are, or throws a 429. */
  count(
    request: Pick<IncomingMessage, 'headers' | 'socket'>,
    caller: Caller,
  ): Promise<Readonly<Record<string, string>>>;
}

/** What limits are counted with. */
export interface LimitParts {
  /** Of the API. */
  readonly name: string;
  readonly limitCounts: () => RequestCounts;
  /** Proxies of one's own between a client and this server. */
  readonly trustedProxies: number;
}

/** The limit of an operation; null: it may be called at will. */
export function createOperationLimit(
  { rateLimit, id }: Pick<Operation, 'rateLimit' | 'id'>,
  { name, limitCounts, trustedProxies }: LimitParts,
): OperationLimit | null {
  if (rateLimit === null) return null;
  const counts = limitCounts();
  const { isOwn, limit } = rateLimit;
  const { requests, seconds, by = 'caller' } = limit;
  const policy = isOwn ? 'operation' : 'document';
  const bucket = `${name}:${isOwn ? id : ''}`;
  return {
    by,
    async count({ headers, socket }, caller) {
      const own = by === 'caller' ? callerKey(caller) : null;
      const key = own ?? clientAddress(headers, addressOf(socket), trustedProxies);
      const counted = await counts.count(`${bucket}:${key}`, limit);
      const told = limitHeaders(policy, limit, counted);
      if (counted.count <= requests) return told;
      throw new ApiError(...problemTexts.tooMany, {
        headers: { ...told, 'Retry-After': String(Math.min(secondsOf(counted), seconds)) },
      });
    },
  };
}

/** https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-10 */
function limitHeaders(
  policy: string,
  { requests, seconds }: RateLimit,
  counted: Counted,
): Readonly<Record<string, string>> {
  const left = Math.max(0, requests - counted.count);
  return {
    'RateLimit-Policy': `"${policy}";q=${requests};w=${seconds}`,
    RateLimit: `"${policy}";r=${left};t=${secondsOf(counted)}`,
  };
}

function secondsOf({ milliseconds }: Counted): number {
  return Math.max(1, Math.ceil(milliseconds / 1000));
}

/** Whoever renews a token stays who they are; null for somebody without a name. */
function callerKey({ claims: { iss, sub } }: Caller): string | null {
  if (typeof sub !== 'string' && typeof sub !== 'number') return null;
  return JSON.stringify([typeof iss === 'string' ? iss : '', sub]);
}
