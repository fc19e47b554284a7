import type { ContractPlan } from '../contract-plan.ts';
import type { TestedResource } from '../rows/tested-resource.ts';
import { Fixtures } from '../run/fixtures.ts';
import type { RowsBefore } from '../run/own-rows.ts';
import { isInWay, partiesOf, type Party } from './parties.ts';
import { tryResource } from '../run/run-checks.ts';
import { Session, type SessionParts } from '../run/session.ts';
import { runSideBySide } from './side-by-side.ts';
import { TrialSkipped } from '../run/trial-ended.ts';

/** The parties of a plan while they are tried, each with a session and rows of its own. */
export class PartyTests {
  readonly #parts: SessionParts;
  readonly #resources: readonly TestedResource[];
  readonly #parties: readonly Party[];
  readonly #opened: { readonly session: Session; readonly fixtures: Fixtures }[] = [];
  readonly #there: RowsBefore = new Map();
  #cellsLeft: number;
  #left: number;

  constructor(parts: SessionParts, resources: readonly TestedResource[], plan: ContractPlan) {
    this.#parts = parts;
    this.#resources = resources;
    this.#parties = partiesOf(resources, plan);
    this.#cellsLeft = plan.cells.length;
    this.#left = this.#parties.length;
  }

  /** What could not be taken back, in words. */
  get leftovers(): readonly string[] {
    return this.#opened.flatMap(({ fixtures }) => fixtures.own.leftovers);
  }

  /** Each with its share of the budget, as many at once as the run has jobs. Throws RunEnded at the end of budget or after an interrupt. */
  async tryAll(): Promise<void> {
    const { jobs = 1 } = this.#parts.options;
    await runSideBySide(this.#parties, { jobs, isInWay, run: (party) => this.#try(party) });
  }

  /** Takes back what was made; from here on budget and interrupts no longer count. */
  async removeAll(): Promise<void> {
    this.#opened.forEach(({ session }) => session.startCleanUp());
    for (const { fixtures } of this.#opened.toReversed()) await fixtures.removeAll();
  }

  async #try({ resource, plans, weight, place }: Party): Promise<void> {
    // Some need more requests or time for a cell than others: nobody is held to the even share, and nobody takes that of many who come later.
    const even = Math.max(weight / this.#cellsLeft, Math.min(0.05, 1 / this.#left));
    this.#cellsLeft -= weight;
    this.#left -= 1;
    const session = new Session(this.#parts, this.#parts.spending.share(Math.min(1, 2 * even)));
    const fixtures = new Fixtures(session, this.#resources, { place, there: this.#there });
    this.#opened.push({ session, fixtures });
    try {
      await tryResource({ session, fixtures, resources: this.#resources }, resource, plans);
    } catch (error) {
      if (!(error instanceof TrialSkipped)) throw error;
      await fixtures.removeAll();
    }
  }
}
