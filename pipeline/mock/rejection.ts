import { ApiError } from '../../server-template/shared/api-error.ts';
import { problemTexts, type ErrorDetail } from '../../server-template/shared/problem-texts.ts';
import type { RejectedBody } from '../../server-template/shared/sent-body.ts';

const mostReported = 3;

/** What is wrong with a request, in one line. */
export function rejectionReason({ message, details }: ApiError): string {
  if (details.length === 0) return message;
  const reported = details.map(({ in: place, field, message: text }) =>
    [place, field, text].filter((part) => part !== '').join(' '),
  );
  const others = reported.length - mostReported;
  return `${reported.slice(0, mostReported).join('; ')}${others > 0 ? `; and ${others} more` : ''}`;
}

/** Limit of rows in a collection. */
export const mostRows = 50_000;

/** A 503 for a collection, or a number of them, that is too large. */
export function storeFull(): ApiError {
  return new ApiError(503, 'MOCK_FULL', 'The mock cannot store more rows; reset it.');
}

/** A 400 with details. */
export function invalidRequest(details: readonly ErrorDetail[]): ApiError {
  return new ApiError(...problemTexts.invalidRequest, {
    // Limited, because a hostile body could have a hundred thousand faults.
    details: details.slice(0, 50),
  });
}

/** A 4xx for a body that cannot be read. */
export const rejectedBody: RejectedBody = (problem, extras) => new ApiError(...problem, extras);
