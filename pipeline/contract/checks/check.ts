import type { ApiModel, Operation } from '../../model/api-model.ts';
import type { CellKind } from '../contract-result.ts';
import type { PlannedCell } from '../planned-cell.ts';
import type { TestedResource } from '../rows/tested-resource.ts';
import type { TestContext } from '../run/test-context.ts';
import type { Test } from '../run/test.ts';

/** A kind of test: the operations it applies to, and how it runs. */
export interface Check<Detail = unknown> {
  /** Part of its cells' ids: `GET /orders: sort -price`. */
  readonly id: string;
  /** Title in reports. */
  readonly title: string;
  readonly kind: CellKind;
  /** Whether other callers attack the row, so that its creator need not reach it. */
  readonly isAttack?: true;
  /** An API that does not store what it is sent is not tested. */
  readonly needs?: 'state';
  /** Its cells for an operation; empty if it does not apply. */
  applies(subject: Subject): readonly CheckCell<Detail>[];
  /**
   * Runs one cell, which passes if no failure is reported; throws TestSkipped if it cannot run.
   * Cells of the kind `declared` pass only by a response.
   */
  run(test: Test, context: TestContext, detail: Detail): Promise<void>;
}

/** What checks are planned for. */
export interface Subject {
  readonly model: ApiModel;
  readonly operation: Operation;
  /** The operation's resource; null: none. */
  readonly resource: TestedResource | null;
}

/** A cell of a check; most checks have one per operation. */
export interface CheckCell<Detail> extends Partial<
  Pick<PlannedCell, 'title' | 'status' | 'mediaType' | 'unprovokable'>
> {
  /**
   * Distinguishes the cells of one check and operation: a key, a filter; absent if there is only
   * one.
   */
  readonly name?: string;
  /** Id of the cell without its operation, if it differs from the check's. */
  readonly label?: string;
  readonly detail: Detail;
}

/** The single cell of a check, if it applies. */
export function once(isPromised: boolean): readonly CheckCell<null>[] {
  return isPromised ? [{ detail: null }] : [];
}
