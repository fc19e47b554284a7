import type { Operation } from '../../model/api-model.ts';
import type { Finding } from './finding.ts';

/** A fault of the server's own, declared or not; 501 and more tell of missing handlers and busy ways. */
export function hasCrashed(status: number): boolean {
  return status === 500 || status > 504;
}

/** What is wrong with an operation that crashes. */
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

/** Statuses that represent the way to the operation, which documents leave out. */
export function isOfTheWay(status: number, { security }: Operation): boolean {
  return (
    [429, 501, 502, 503, 504].includes(status) ||
    ((status === 401 || status === 403) && security.length > 0)
  );
}
