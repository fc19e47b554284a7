import type { ContractPlan } from '../contract-plan.ts';
import type { TestedResource } from '../rows/tested-resource.ts';
import { Fixtures } from '../own-rows/fixtures.ts';
import type { RowsBefore } from '../own-rows/own-rows.ts';
import { isInWay, partiesOf, type Party } from './parties.ts';
import { tryResource } from '../run-checks.ts';
import { Session, type SessionParts } from '../run/session.ts';
import { runSideBySide } from './side-by-side.ts';
import { TestSkipped } from '../run/test-ended.ts';

/** The running parties of a plan, each with its own session and rows. */
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

  /** Descriptions of the rows that could not be deleted. */
  get leftovers(): readonly string[] {
    return this.#opened.flatMap(({ fixtures }) => fixtures.own.leftovers);
  }

  /**
   * Runs each party with its share of the budget, as many in parallel as there are jobs. Throws
   * RunEnded at the end of the budget or after an interrupt.
   */
  async tryAll(): Promise<void> {
    const { jobs = 1 } = this.#parts.options;
    await runSideBySide(this.#parties, { jobs, isInWay, run: (party) => this.#try(party) });
  }

  /** Deletes what was created, ignoring budget and interrupts. */
  async removeAll(): Promise<void> {
    this.#opened.forEach(({ session }) => session.startCleanUp());
    for (const { fixtures } of this.#opened.toReversed()) await fixtures.removeAll();
  }

  async #try({ resource, plans, weight, place }: Party): Promise<void> {
    // Shares are flexible, because parties differ in their needs, but no party can use up the
    // shares of many later ones.
    const even = Math.max(weight / this.#cellsLeft, Math.min(0.05, 1 / this.#left));
    this.#cellsLeft -= weight;
    this.#left -= 1;
    const session = new Session(this.#parts, this.#parts.spending.share(Math.min(1, 2 * even)));
    const fixtures = new Fixtures(session, this.#resources, { place, there: this.#there });
    this.#opened.push({ session, fixtures });
    try {
      await tryResource({ session, fixtures, resources: this.#resources }, resource, plans);
    } catch (error) {
      if (!(error instanceof TestSkipped)) throw error;
      await fixtures.removeAll();
    }
  }
}
