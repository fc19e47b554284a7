import type { Identity } from './run-options.ts';

/** What a request is sent for. */
export interface Purpose {
  /** Absent: the first success that the operation declares. */
  readonly cellId?: string;
  readonly expected?: string;
  /** The run's own credentials are left out, or others sent: some that nobody has, or somebody else's. */
  readonly credentials?: 'none' | 'invalid' | Identity;
  readonly headers?: Readonly<Record<string, string>>;
  /** The rows that it names in its body or query were made by the run, or do not exist. */
  readonly isAboutOwn?: boolean;
  /** Goes on when the budget is used up or the run interrupted. */
  readonly isCleanUp?: boolean;
  /** A pair that is added to the query. */
  readonly query?: string;
  /** A method that the document does not declare: nothing is held against it. */
  readonly method?: string;
  /** Spells the address in another way; with a `method`, so that the document is not asked. */
  readonly respell?: (url: string) => string;
}

/** Whether a request is sent to be rejected. */
export function isRejectionExpected({ expected }: Purpose): boolean {
  return expected?.startsWith('4') === true || expected === 'default';
}
