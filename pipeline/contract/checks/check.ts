import type { ApiModel, Operation } from '../../model/api-model.ts';
import type { CellKind } from '../contract-result.ts';
import type { PlannedCell } from '../planned-cell.ts';
import type { TestedResource } from '../rows/tested-resource.ts';
import type { Stage } from '../run/stage.ts';
import type { Trial } from '../run/trial.ts';

/** A kind of promise: which operations make it, and how it is tried. */
export interface Check<Detail = unknown> {
  /** Is in the ids of its cells: `GET /orders: sort -price`. */
  readonly id: string;
  /** What is tried, for people. */
  readonly title: string;
  readonly kind: CellKind;
  /** Its cells of an operation; none where the document promises nothing of the kind. */
  applies(subject: Subject): readonly CheckCell<Detail>[];
  /** Tries one cell, which passes where nothing is told to fail; throws TrialSkipped where it cannot be tried. Cells of the kind `declared` pass only by a response. */
  run(trial: Trial, stage: Stage, detail: Detail): Promise<void>;
}

/** What a check is planned for. */
export interface Subject {
  readonly model: ApiModel;
  readonly operation: Operation;
  /** Whose rows the operation is about; null: of no resource. */
  readonly resource: TestedResource | null;
}

/** A cell of a check; most checks have one of an operation. */
export interface CheckCell<Detail> extends Partial<
  Pick<PlannedCell, 'title' | 'status' | 'mediaType' | 'unprovokable'>
> {
  /** What tells the cells of one check and operation apart: a key, a filter; absent where there is one only. */
  readonly name?: string;
  /** Id of the cell without its operation, where it is not the check's own. */
  readonly label?: string;
  readonly detail: Detail;
}

/** The cells of a check that an operation has once, or not at all. */
export function once(isPromised: boolean): readonly CheckCell<null>[] {
  return isPromised ? [{ detail: null }] : [];
}
