import { DatabaseError, type ErrorReport, failureOf } from '../database-failure.ts';
import { driverFields, reasonOf } from '../driver-error.ts';

const networkCodes = new Set<unknown>([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
]);

/** Whether an error of Node means that the server cannot be reached. */
export function isNetworkError(error: unknown): boolean {
  const { code, errors } = driverFields(error);
  if (networkCodes.has(code)) return true;
  return Array.isArray(errors) && errors.some(isNetworkError);
}

/** The error of a database that cannot be reached. */
export function unavailable(): DatabaseError {
  return new DatabaseError(failureOf({ kind: 'unavailable' }, []));
}

/** A database that could not be opened but may recover, unlike a wrong password. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
}

/** The error for a database that could not be opened, depending on its provider's explanation. */
export function notOpened(provider: string, cause: unknown, report: ErrorReport | null): Error {
  const message = `cannot connect to ${provider}: ${reasonOf(cause)}`;
  const isAway =
    report?.kind === 'unavailable' ||
    (cause instanceof DatabaseError && cause.failure.kind === 'unavailable');
  return isAway ? new DatabaseAway(message, { cause }) : new Error(message, { cause });
}

/** The error of a request that got no connection in time: all are in use, or none can be opened. */
export function noConnection({ used, max }: { readonly used: number; readonly max: number }) {
  return new DatabaseError(failureOf({ kind: used < max ? 'unavailable' : 'busy' }, []));
}
