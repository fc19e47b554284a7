import type { DatabaseFailure, FailureKind } from '../database/database-failure.ts';
import { ApiError } from './api-error.ts';

const responses: Readonly<Record<FailureKind, readonly [number, string, string]>> = {
  unique: [409, 'UNIQUE_VIOLATION', 'A row with this value exists already.'],
  foreignKey: [
    409,
    'FOREIGN_KEY_VIOLATION',
    'A row that this one refers to is missing, or another row refers to this one.',
  ],
  notNull: [400, 'NOT_NULL_VIOLATION', 'A required value is missing.'],
  check: [400, 'CHECK_VIOLATION', 'A value breaks a rule of the database.'],
  value: [400, 'VALUE_REFUSED', 'A value does not fit its column.'],
  generated: [400, 'GENERATED_VALUE', 'The database makes this value itself.'],
  busy: [503, 'DATABASE_BUSY', 'The database is busy; try again.'],
  unavailable: [503, 'DATABASE_UNAVAILABLE', 'The database cannot be reached; try again.'],
};

/** What a client is told of a database's rejection. */
export function databaseError(failure: DatabaseFailure, cause: unknown): ApiError {
  const [status, code, message] = responses[failure.kind];
  return new ApiError(status, code, message, {
    cause,
    details: failure.fields,
    headers: status === 503 ? { 'Retry-After': String(failure.retryAfter ?? 1) } : {},
  });
}
