import type { Budget } from '../run/run-options.ts';
import { RunEnded, TestSkipped } from '../run/test-ended.ts';

/** Why a cell was not reached. */
export const budgetReason = 'The budget was used up first.';

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

  /** Remaining share of the budget, 0 to 1. */
  get left(): number {
    return Math.max(
      0,
      Math.min(
        1 - this.#requests / this.#budget.requests,
        1 - this.milliseconds / 1000 / this.#budget.seconds,
      ),
    );
  }

  /** Counts one request. Throws RunEnded if the budget is used up, except for cleanup. */
  spend(isCleanUp: boolean): void {
    if (!isCleanUp && this.left <= 0) throw new RunEnded(budgetReason);
    this.#requests++;
  }

  /** A fraction of the remaining budget, so that later parties get some too. */
  share(part: number): BudgetShare {
    const { requests, seconds } = this.#budget;
    return new BudgetShare(this, {
      requests: (requests - this.#requests) * part,
      until: this.milliseconds + (seconds * 1000 - this.milliseconds) * part,
    });
  }
}

/** The share of one resource's operations. */
export class BudgetShare {
  readonly #whole: Spending;
  readonly #most: { readonly requests: number; readonly until: number };
  #requests = 0;

  constructor(whole: Spending, most: { readonly requests: number; readonly until: number }) {
    this.#whole = whole;
    this.#most = most;
  }

  /** Throws RunEnded if the budget is used up, TestSkipped if the share is. */
  spend(isCleanUp: boolean): void {
    const { requests, until } = this.#most;
    const isOver = this.#requests >= requests || this.#whole.milliseconds >= until;
    if (!isCleanUp && isOver && this.#whole.left > 0) throw new TestSkipped(budgetReason);
    this.#whole.spend(isCleanUp);
    this.#requests++;
  }
}
