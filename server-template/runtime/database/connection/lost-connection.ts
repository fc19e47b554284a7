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

/** A database that did not open because it is away, which time may fix; a wrong password is no such thing. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
}

/** The error of a database that did not open, by what its provider makes of the reason. */
export function notOpened(provider: string, cause: unknown, report: ErrorReport | null): Error {
  const message = `no ${provider} database responds: ${reasonOf(cause)}`;
  const isAway =
    report?.kind === 'unavailable' ||
    (cause instanceof DatabaseError && cause.failure.kind === 'unavailable');
  return isAway ? new DatabaseAway(message, { cause }) : new Error(message, { cause });
}

/** The error of a request that waited for a connection without success: others use all of them, or there are none to be had. */
export function noConnection({ used, max }: { readonly used: number; readonly max: number }) {
  return new DatabaseError(failureOf({ kind: used < max ? 'unavailable' : 'busy' }, []));
}
