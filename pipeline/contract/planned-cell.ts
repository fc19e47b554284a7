import type { CellKind, OperationName } from './contract-result.ts';

/** A cell before it is tested. */
export interface PlannedCell {
  /** Stable and unique. */
  readonly id: string;
  /** Id of its check. */
  readonly check: string;
  readonly operation: OperationName;
  readonly status: string | null;
  readonly mediaType: string | null;
  readonly title: string;
  readonly kind: CellKind;
  /** Null if the response can be provoked, else why not. */
  readonly unprovokable: string | null;
}
