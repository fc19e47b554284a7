/** A test cannot run: something that it needs is missing. */
export class TestSkipped extends Error {
  override readonly name = 'TestSkipped';
  /** A request without a response, whose effects are unknown. */
  readonly isUnanswered: boolean;
  /** There was no connection, so that the request cannot have had an effect. */
  readonly isUnsent: boolean;

  constructor(message: string, { isUnanswered = false, isUnsent = false } = {}) {
    super(message);
    this.isUnanswered = isUnanswered;
    this.isUnsent = isUnsent;
  }
}

/** The run ends: budget or interrupt. */
export class RunEnded extends Error {
  override readonly name = 'RunEnded';
}
