import { HttpErrorResponse } from '@angular/common/http';
import type { ErrorBody } from '../../../typescript/generated/client';

export { fieldErrors, type FieldError } from '../../../typescript/generated/client';

/** An error response, with the body that the document declares. */
export interface ApiError extends HttpErrorResponse {
  readonly error: ErrorBody;
}

/** Whether an Observable or a resource failed with an error response; other failures are a lost connection (`status` 0) or a PrecisionError. */
export function isApiError(error: unknown): error is ApiError {
  if (!(error instanceof HttpErrorResponse) || error.status < 400) return false;
  const body: unknown = error.error;
  return typeof body === 'object' && body !== null && !(body instanceof Blob);
}

/** Whether credentials are missing or invalid (401). */
export function isUnauthorized(error: unknown): error is ApiError & { readonly status: 401 } {
  return isApiError(error) && error.status === 401;
}

/** Whether the credentials do not permit the operation (403). */
export function isForbidden(error: unknown): error is ApiError & { readonly status: 403 } {
  return isApiError(error) && error.status === 403;
}

/** The response contains an integer that a JavaScript number may not represent exactly; declare it as `type: string`. */
export class PrecisionError extends Error {
  constructor(value: number) {
    super(
      `The response contains the integer ${value}, which may be a different number in the database.`,
    );
    this.name = 'PrecisionError';
  }
}

/** Returns its argument, or throws a PrecisionError. */
export function exact<Data>(data: Data): Data {
  const pending: unknown[] = [data];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value === 'number' && isInexact(value)) throw new PrecisionError(value);
    if (typeof value !== 'object' || value === null || value instanceof Blob) continue;
    for (const member of Object.values(value)) pending.push(member);
  }
  return data;
}

/** Integers above 2^63 are assumed to be measurements, not keys. */
function isInexact(value: number): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value) <= 2 ** 63;
}
