import type { Identity } from './run-options.ts';

/** Purpose of a request. */
export interface Purpose {
  /** Absent: the first success that the operation declares. */
  readonly cellId?: string;
  readonly expected?: string;
  /** Omits the run's credentials, or sends others: unknown ones, or another caller's. */
  readonly credentials?: 'none' | 'invalid' | Identity;
  readonly headers?: Readonly<Record<string, string>>;
  /** The rows named in its body or query were created by the run, or do not exist. */
  readonly isAboutOwn?: boolean;
  /** Sent even if the budget is used up or the run is interrupted. */
  readonly isCleanUp?: boolean;
  /** A pair to append to the query. */
  readonly query?: string;
  /** An undeclared method, whose response is not validated. */
  readonly method?: string;
  /** Changes the URL's spelling; with a `method`, the response is not validated. */
  readonly respell?: (url: string) => string;
}

/** Whether a request is expected to be rejected. */
export function isRejectionExpected({ expected }: Purpose): boolean {
  return expected?.startsWith('4') === true || expected === 'default';
}
