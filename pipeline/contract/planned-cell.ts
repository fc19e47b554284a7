import type { CellKind, OperationName } from './contract-result.ts';

/** A promise of the document before anyone has tried it. */
export interface PlannedCell {
  /** Stable and unique. */
  readonly id: string;
  /** Id of the check that tries it. */
  readonly check: string;
  readonly operation: OperationName;
  readonly status: string | null;
  readonly mediaType: string | null;
  readonly title: string;
  readonly kind: CellKind;
  /** Null where it can be tried; else why the response cannot be provoked. */
  readonly unprovokable: string | null;
}
