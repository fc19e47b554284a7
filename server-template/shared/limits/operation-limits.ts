import type { IncomingHttpHeaders } from 'node:http';
import type { AccessErrors } from '../access/access-errors.ts';
import type { RateLimit } from '../access/rate-limit.ts';
import type { Caller } from '../access/row-rule.ts';
import { problemTexts } from '../problem-texts.ts';
import { clientAddress } from './client-address.ts';
import type { Counted, RequestCounts } from './request-counts.ts';

/** Counts the requests of an operation. */
export interface OperationLimit {
  /** Addresses are counted before credentials are checked. */
  readonly by: 'caller' | 'address';
  /** Counts a request; returns headers with the remaining quota, or throws a 429. */
  count(sender: Sender, caller: Caller): Promise<Readonly<Record<string, string>>>;
}

/** Origin of a request. */
export interface Sender {
  readonly headers: IncomingHttpHeaders;
  readonly remoteAddress: string;
}

/** The rate limit of an operation, or one that all operations share. */
export interface SharedLimit {
  readonly limit: RateLimit;
  readonly isOwn: boolean;
}

/** Input of limits. */
export interface LimitParts {
  /** Name of the API. */
  readonly name: string;
  readonly limitCounts: () => RequestCounts;
  /** Number of trusted proxies in front of this server. */
  readonly trustedProxies: number;
  readonly rejection: AccessErrors['rejection'];
}

/** Creates the limit of an operation; null: none. */
export function createOperationLimit(
  { rateLimit, id }: { readonly rateLimit: SharedLimit | null; readonly id: string },
  { name, limitCounts, trustedProxies, rejection }: LimitParts,
): OperationLimit | null {
  if (rateLimit === null) return null;
  const counts = limitCounts();
  const { isOwn, limit } = rateLimit;
  const { requests, seconds, by = 'caller' } = limit;
  const policy = isOwn ? 'operation' : 'document';
  const bucket = `${name}:${isOwn ? id : ''}`;
  return {
    by,
    async count({ headers, remoteAddress }, caller) {
      const own = by === 'caller' ? callerKey(caller) : null;
      const key = own ?? clientAddress(headers, remoteAddress, trustedProxies);
      const counted = await counts.count(`${bucket}:${key}`, limit);
      const limited = limitHeaders(policy, limit, counted);
      if (counted.count <= requests) return limited;
      const wait = Math.min(secondsOf(counted), seconds);
      const reply = { ...limited, 'Retry-After': String(wait) };
      const per = own === null ? 'address' : 'caller';
      throw rejection(problemTexts.tooMany, reply, [
        {
          ...{ kind: 'limit', expected: requests, actual: counted.count },
          text: `The rate limit of this ${policy} is ${requests} requests in ${seconds} s per ${per}.`,
          change: `Wait ${wait} s, or call as another ${per}.`,
        },
      ]);
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

/** Identifies a caller across renewed tokens; null for a token without a subject. */
function callerKey({ claims: { iss, sub } }: Caller): string | null {
  if (typeof sub !== 'string' && typeof sub !== 'number') return null;
  return JSON.stringify([typeof iss === 'string' ? iss : '', sub]);
}
