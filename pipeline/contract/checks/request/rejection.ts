import type { Operation } from '../../../model/api-model.ts';
import type { Sent } from '../../run/session.ts';
import type { Test } from '../../run/test.ts';
import type { Breakage } from './breakage.ts';

/** The status that an operation declares for invalid requests. */
export function rejectionStatus({ responses }: Operation): string {
  const named = ['400', '422', '4XX', '4xx', 'default'];
  return named.find((status) => responses.some((response) => response.status === status)) ?? '400';
}

/** An invalid request must get a declared 4xx; for a path parameter, 404 is accepted too. */
export function rejectBroken(test: Test, sent: Sent, breakage: Breakage | null): void {
  const { status } = sent.real;
  test.rejection(sent, rejectionStatus(test.operation), {
    message:
      status >= 500
        ? `The API fails with ${status} instead of rejecting the request.`
        : `The API accepts the invalid request with ${status}.`,
    ...(breakage === null ? {} : { keyword: breakage.keyword, pointer: breakage.pointer }),
  });
}
