/** How a server, or the mock of its document, says what is wrong. */
export interface AccessErrors {
  /** What is thrown for a request of whoever may not send it. */
  readonly rejection: (
    problem: readonly [status: number, code: string, message: string],
    headers: Readonly<Record<string, string>>,
  ) => Error;
  /** What is thrown for settings by which nothing can be checked; one sentence for the person who set them. */
  readonly misconfigured: (message: string) => Error;
}
