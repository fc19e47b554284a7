import type { Budget } from './run-options.ts';
import { RunEnded } from './trial-ended.ts';

/** Counts requests and time against the budget. */
export class Spending {
  readonly #budget: Budget;
  readonly #startedAt = performance.now();
  #requests = 0;

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

  /** Throws RunEnded where nothing is left. */
  spend(isCleanUp: boolean): void {
    if (!isCleanUp && this.left <= 0) throw new RunEnded('The budget was used up before.');
    this.#requests++;
  }
}
