import type { Budget } from './run-options.ts';
import { RunEnded, TrialSkipped } from './trial-ended.ts';

/** Why a cell was not reached. */
export const budgetReason = 'The budget was used up before.';

/** Counts requests and time against the budget. */
export class Spending {
  readonly #budget: Budget;
  readonly #startedAt = performance.now();
  #requests = 0;
  #share = { requests: Infinity, milliseconds: Infinity };

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  get requests(): number {
    return this.#requests;
  }

  get milliseconds(): number {
    return performance.now() - this.#startedAt;
  }

  /** Share of the budget that is left, 0 to 1. */
  get left(): number {
    return Math.max(
      0,
      Math.min(
        1 - this.#requests / this.#budget.requests,
        1 - this.milliseconds / 1000 / this.#budget.seconds,
      ),
    );
  }

  /** From here on no more than a part of what is left may be spent, so that the last are not starved. */
  openShare(part: number): void {
    const { requests, seconds } = this.#budget;
    this.#share = {
      requests: this.#requests + (requests - this.#requests) * part,
      milliseconds: this.milliseconds + (seconds * 1000 - this.milliseconds) * part,
    };
  }

  /** Throws RunEnded where nothing is left, TrialSkipped where nothing is left of the share. */
  spend(isCleanUp: boolean): void {
    if (!isCleanUp && this.left <= 0) throw new RunEnded(budgetReason);
    const { requests, milliseconds } = this.#share;
    if (!isCleanUp && (this.#requests >= requests || this.milliseconds >= milliseconds))
      throw new TrialSkipped(budgetReason);
    this.#requests++;
  }
}
