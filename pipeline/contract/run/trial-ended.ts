/** A trial comes to nothing: what it needs is not to be had. */
export class TrialSkipped extends Error {
  override readonly name = 'TrialSkipped';
  /** A request was sent and no response came: what it made is not known. */
  readonly isUnanswered: boolean;

  constructor(message: string, { isUnanswered = false } = {}) {
    super(message);
    this.isUnanswered = isUnanswered;
  }
}

/** The whole run comes to its end: budget or interrupt. */
export class RunEnded extends Error {
  override readonly name = 'RunEnded';
}
