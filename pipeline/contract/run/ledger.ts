import type { Cell, Failure, Outcome } from '../contract-result.ts';
import type { ContractPlan, PlannedCell } from '../plan/contract-plan.ts';

interface Entry {
  isPassed: boolean;
  skipped: string | null;
  milliseconds: number;
  readonly failures: Failure[];
}

const mostFailures = 5;

/** What a run has found out about its cells so far. */
export class Ledger {
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #plan: ContractPlan;
  readonly #planned: ReadonlyMap<string, PlannedCell>;
  readonly #onCell: (cell: Cell) => void;
  readonly #told = new Set<string>();

  /** `onCell` hears of each cell once, as soon as it is settled. */
  constructor(plan: ContractPlan, onCell: (cell: Cell) => void = () => undefined) {
    this.#plan = plan;
    this.#planned = new Map(plan.cells.map((cell) => [cell.id, cell]));
    this.#onCell = onCell;
    this.#entries = new Map(
      plan.cells.map(({ id }) => [
        id,
        { isPassed: false, skipped: null, milliseconds: 0, failures: [] },
      ]),
    );
  }

  /** Whether the cell was selected. */
  has(id: string): boolean {
    return this.#entries.has(id);
  }

  pass(id: string, milliseconds = 0): void {
    const entry = this.#entries.get(id);
    if (entry === undefined) return;
    entry.isPassed = true;
    entry.milliseconds += milliseconds;
  }

  /** The same failure twice is told once. */
  fail(id: string, failure: Failure): void {
    const failures = this.#entries.get(id)?.failures;
    const isKnown = failures?.some(
      ({ keyword, pointer, instance, message }) =>
        keyword === failure.keyword &&
        pointer === failure.pointer &&
        (instance === failure.instance || message === failure.message),
    );
    if (isKnown === false && failures !== undefined && failures.length < mostFailures)
      failures.push(failure);
  }

  skip(id: string, reason: string): void {
    const entry = this.#entries.get(id);
    if (entry !== undefined) entry.skipped ??= reason;
  }

  isFailed(id: string): boolean {
    return (this.#entries.get(id)?.failures.length ?? 0) > 0;
  }

  /** Nothing more will be found out about a cell. */
  settle(id: string, ending = ''): void {
    const planned = this.#planned.get(id);
    if (planned === undefined || this.#told.has(id)) return;
    this.#told.add(id);
    this.#onCell(this.#cell(planned, ending));
  }

  /** Every cell with what became of it; `ending` is the reason of those that were never reached. */
  cells(ending: string): readonly Cell[] {
    this.#plan.cells.forEach(({ id }) => this.settle(id, ending));
    return this.#plan.cells.map((planned) => this.#cell(planned, ending));
  }

  #cell(planned: PlannedCell, ending: string): Cell {
    const { id, operation, status, mediaType, title, kind } = planned;
    const { milliseconds = 0 } = this.#entries.get(id) ?? {};
    const outcome = this.#outcome(planned, ending);
    return { id, operation, status, mediaType, title, kind, outcome, milliseconds };
  }

  #outcome({ id, unprovokable }: PlannedCell, ending: string): Outcome {
    const entry = this.#entries.get(id);
    if (entry !== undefined && entry.failures.length > 0)
      return { kind: 'failed', failures: entry.failures };
    if (entry?.isPassed === true) return { kind: 'passed' };
    const reason = unprovokable ?? entry?.skipped ?? ending;
    return { kind: 'skipped', reason, isProvokable: unprovokable === null };
  }
}
