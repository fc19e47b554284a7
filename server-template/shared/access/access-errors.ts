import type { Reason } from '../reasons/reason.ts';

/** Errors of a server, or of the mock of its document. */
export interface AccessErrors {
  /** The error for an unauthorised request. */
  readonly rejection: (
    problem: readonly [status: number, code: string, message: string],
    headers: Readonly<Record<string, string>>,
    reasons: readonly Reason[],
  ) => Error;
  /** The error for missing settings; one sentence for whoever set them. */
  readonly misconfigured: (message: string) => Error;
}
