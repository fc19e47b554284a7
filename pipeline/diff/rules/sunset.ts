import type { OperationPlace } from '../pairs.ts';

/** The day after which a deprecated operation may be removed, from `x-sunset`; null if there is none. */
export function sunsetOf({ value }: OperationPlace): string | null {
  const { 'x-sunset': sunset } = value;
  return typeof sunset === 'string' && /^\d{4}-\d\d-\d\d/.test(sunset) ? sunset.slice(0, 10) : null;
}
