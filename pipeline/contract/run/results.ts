import type { Cell, CellKind, Failure, Outcome } from '../contract-result.ts';
import type { PlannedCell } from '../planned-cell.ts';
import { isSafeMethod } from './write-guard.ts';

interface Entry {
  isPassed: boolean;
  skipped: string | null;
  milliseconds: number;
  readonly failures: Failure[];
}

const mostFailures = 5;

/** Results of the cells so far. */
export class Results {
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #cells: readonly PlannedCell[];
  readonly #planned: ReadonlyMap<string, PlannedCell>;
  readonly #onCell: (cell: Cell) => void;
  readonly #reported = new Set<string>();

  /** `onCell` is called once per cell, as soon as it is settled. */
  constructor(cells: readonly PlannedCell[], onCell: (cell: Cell) => void = () => undefined) {
    this.#cells = cells;
    this.#planned = new Map(cells.map((cell) => [cell.id, cell]));
    this.#onCell = onCell;
    this.#entries = new Map(
      cells.map(({ id }) => [
        id,
        { isPassed: false, skipped: null, milliseconds: 0, failures: [] },
      ]),
    );
  }

  pass(id: string, milliseconds = 0): void {
    const entry = this.#entries.get(id);
    if (entry === undefined) return;
    entry.isPassed = true;
    entry.milliseconds += milliseconds;
  }

  /** A repeated failure is recorded once. */
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

  /** Whether a cell is about a write, and another one passed already. */
  isWriteAfter(id: string, other: string): boolean {
    const { method = 'get' } = this.#planned.get(id)?.operation ?? {};
    return !isSafeMethod(method) && this.#entries.get(other)?.isPassed === true;
  }

  /** Null for an unknown cell. */
  kindOf(id: string): CellKind | null {
    return this.#planned.get(id)?.kind ?? null;
  }

  skip(id: string, reason: string): void {
    const entry = this.#entries.get(id);
    if (entry !== undefined) entry.skipped ??= reason;
  }

  /** Marks a cell as final. */
  settle(id: string, ending = ''): void {
    const planned = this.#planned.get(id);
    if (planned === undefined || this.#reported.has(id)) return;
    this.#reported.add(id);
    this.#onCell(this.#cell(planned, ending));
  }

  /** Every cell with its outcome; `ending` is the reason for cells that were not reached. */
  cells(ending: string): readonly Cell[] {
    this.#cells.forEach(({ id }) => this.settle(id, ending));
    return this.#cells.map((planned) => this.#cell(planned, ending));
  }

  #cell(planned: PlannedCell, ending: string): Cell {
    const { unprovokable: _, ...cell } = planned;
    const { milliseconds = 0 } = this.#entries.get(planned.id) ?? {};
    return { ...cell, outcome: this.#outcome(planned, ending), milliseconds };
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
