import type { DatabaseFailure, FailureKind } from '../database/database-failure.ts';
import { problemTexts, referenceTexts, type ProblemText } from '../../shared/problem-texts.ts';
import { ApiError } from '../operation/api-error.ts';

const responses: Readonly<Record<FailureKind, ProblemText>> = {
  ...problemTexts,
  state: [
    409,
    'NOT_READY',
    'The database cannot do this now, for example because a materialized view has not been populated.',
  ],
  forbidden: [
    403,
    'FORBIDDEN_BY_DATABASE',
    'The database does not permit this: row-level security, missing privileges or a trigger prevent it.',
  ],
  // Also of a statement time-out, a lock and a lost conflict.
  busy: [
    503,
    'DATABASE_BUSY',
    'The database could not do this in time, or at the same time as another request. Try again later.',
  ],
  readOnly: [503, 'DATABASE_READ_ONLY', 'The database accepts no writes now. Try again later.'],
  unavailable: [503, 'DATABASE_UNAVAILABLE', 'The database cannot be reached. Try again later.'],
};

/** The response for a database error. */
export function databaseError(failure: DatabaseFailure, cause: unknown): ApiError {
  const { kind, reference, raised } = failure;
  const [status, code, message] =
    kind === 'foreignKey' && reference !== undefined ? referenceTexts[reference] : responses[kind];
  return new ApiError(status, code, raised ?? message, {
    cause,
    details: failure.fields,
    headers: status === 503 ? { 'Retry-After': String(failure.retryAfter ?? 1) } : {},
  });
}
