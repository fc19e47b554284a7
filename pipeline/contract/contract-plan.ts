import type { Operation } from '../model/api-model.ts';
import type { Check } from './checks/check.ts';
import type { PlannedCell } from './planned-cell.ts';

/** A cell with its check. */
export interface PlannedTest {
  readonly cell: PlannedCell;
  readonly check: Check;
  /** The check's own data about this cell. */
  readonly detail: unknown;
}

/** An operation with its cells. */
export interface OperationPlan {
  readonly operation: Operation;
  readonly cells: readonly PlannedCell[];
  readonly tests: readonly PlannedTest[];
}

/** What a run would test; a dry run prints it. */
export interface ContractPlan {
  readonly operations: readonly OperationPlan[];
  /** Of all operations, in the document's order. */
  readonly cells: readonly PlannedCell[];
}
