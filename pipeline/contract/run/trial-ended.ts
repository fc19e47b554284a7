/** A trial cannot run: something that it needs is missing. */
export class TrialSkipped extends Error {
  override readonly name = 'TrialSkipped';
  /** A request without a response, whose effects are unknown. */
  readonly isUnanswered: boolean;

  constructor(message: string, { isUnanswered = false } = {}) {
    super(message);
    this.isUnanswered = isUnanswered;
  }
}

/** The run ends: budget or interrupt. */
export class RunEnded extends Error {
  override readonly name = 'RunEnded';
}
