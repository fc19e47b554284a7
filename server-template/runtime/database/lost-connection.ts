import { driverFields } from './driver-error.ts';
import { DatabaseError, failureOf } from './database-failure.ts';

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

/** Whether an error of Node's own says that the server cannot be reached. */
export function isNetworkError(error: unknown): boolean {
  const { code, errors } = driverFields(error);
  if (networkCodes.has(code)) return true;
  return Array.isArray(errors) && errors.some(isNetworkError);
}

/** The failure of a database that cannot be reached. */
export function unavailable(): DatabaseError {
  return new DatabaseError(failureOf({ kind: 'unavailable' }, []));
}
