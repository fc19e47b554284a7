/** A trial comes to nothing: what it needs is not to be had. */
export class TrialSkipped extends Error {
  override readonly name = 'TrialSkipped';
}

/** The whole run comes to its end: budget or interrupt. */
export class RunEnded extends Error {
  override readonly name = 'RunEnded';
}
