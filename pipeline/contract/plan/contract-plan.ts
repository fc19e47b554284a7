import type { Breakage } from '../request/breakage.ts';
import type { CellKind, OperationName } from '../contract-result.ts';
import type { Operation } from '../../model/api-model.ts';

/** A promise of the document before anyone has tried it. */
export interface PlannedCell {
  /** Stable and unique. */
  readonly id: string;
  readonly operation: OperationName;
  readonly status: string | null;
  readonly mediaType: string | null;
  readonly title: string;
  readonly kind: CellKind;
  /** Null where it can be tried; else why the response cannot be provoked. */
  readonly unprovokable: string | null;
  readonly trial: Trial;
}

/** What is done for a cell. */
export type Trial =
  | { readonly kind: 'observe' }
  | { readonly kind: 'breakage'; readonly breakage: Breakage }
  | { readonly kind: 'scenario'; readonly name: ScenarioName; readonly detail: string };

/** The invariants and provocations that are no single broken keyword. */
export type ScenarioName =
  | 'read'
  | 'location'
  | 'update'
  | 'untouched'
  | 'read-only'
  | 'listed'
  | 'gone'
  | 'unlisted'
  | 'unknown'
  | 'unique'
  | 'orphan'
  | 'referred'
  | 'boundary'
  | 'pages'
  | 'limit'
  | 'beyond'
  | 'sort'
  | 'filter'
  | 'fields'
  | 'total'
  | 'links'
  | 'undeclared'
  | 'credentials'
  | 'invalid credentials'
  | 'method'
  | 'malformed'
  | 'media-type'
  | 'oversize'
  | 'valid'
  | 'invalid';

/** An operation with its cells. */
export interface OperationPlan {
  readonly operation: Operation;
  readonly cells: readonly PlannedCell[];
}

/** What a run would try: a dry run lists it. */
export interface ContractPlan {
  readonly operations: readonly OperationPlan[];
  /** Of all operations, in the document's order. */
  readonly cells: readonly PlannedCell[];
}
