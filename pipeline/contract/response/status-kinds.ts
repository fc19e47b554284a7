import type { Operation } from '../../model/api-model.ts';
import type { Finding } from './finding.ts';

/** A server error, declared or not; 501 and above mean missing handlers and overload. */
export function hasCrashed(status: number): boolean {
  return status === 500 || status > 504;
}

/** The finding for an operation that crashes. */
export function crashFinding(status: number, { pointer }: Operation): Finding {
  return {
    message: `The API fails with ${status}.`,
    keyword: 'status',
    pointer: `${pointer}/responses`,
    instance: null,
    expected: 'any response below 500',
    actual: String(status),
  };
}

/** Statuses of gateways and middleware, which documents often omit. */
export function isOfTheWay(status: number, { security }: Operation): boolean {
  return (
    [429, 501, 502, 503, 504].includes(status) ||
    ((status === 401 || status === 403) && security.length > 0)
  );
}
