import type { Model, Operation } from '../api-model.ts';
import type { OperationDraft } from '../resolve/draft-operations.ts';
import type { Resolution } from '../resolve/schema-shape.ts';
import { checkSchemas } from './schemas/check-schemas.ts';

/** What the rules about a document of tables look at, resolved. */
export interface CheckedModel {
  readonly models: readonly Model[];
  /** The operations as the document has them. */
  readonly drafts: readonly OperationDraft[];
  /** The same ones, with what they do to their model. */
  readonly operations: readonly Operation[];
}

/** Holds a document of tables to every rule: what cannot be honoured is a problem, what is odd but may be right a warning. */
export function checkModel(resolution: Resolution, model: CheckedModel): void {
  checkSchemas(resolution);
}
