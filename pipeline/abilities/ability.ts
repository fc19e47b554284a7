import type { ApiModel, Model, Operation } from '../model/api-model.ts';
import type { DocumentDraft } from './document-draft.ts';

/** A feature that a document can declare beyond what introspection writes. */
export interface Ability {
  /** The arguments of `specmill add`: `filter <property> [operator]`. */
  readonly usage: string;
  /** One line of help. */
  readonly description: string;
  /** Added per model (`--to`), to the document as a whole, or either. */
  readonly target: 'models' | 'document' | 'either';
  /** Minimum and maximum number of arguments after the name. */
  readonly words: readonly [least: number, most: number];
  /** It changes lists and does not apply to a model without one. */
  readonly ofLists?: true;
  /** Adds it to a model, or to the document if the model is null. Idempotent. */
  add(request: AbilityRequest): AbilityOutcome;
  /** Removes what `add` writes, even if it was written by hand. */
  remove(request: AbilityRequest): AbilityOutcome;
}

/** The input of `add` and `remove`. */
export interface AbilityRequest {
  /** The model resolved from the document as it was read. */
  readonly api: ApiModel;
  /** The document being changed. */
  readonly draft: DocumentDraft;
  readonly model: Model | null;
  /** The arguments after the ability's name. */
  readonly words: readonly string[];
}

/** The notes of a change, as sentences. */
export interface AbilityOutcome {
  readonly notes?: readonly string[];
  /** Why the ability does not apply to the model. */
  readonly cannot?: string;
}

/** The operations of a model with one of these actions. */
export function modelOperations(
  { api, model }: AbilityRequest,
  ...actions: readonly NonNullable<Operation['crud']>['action'][]
): readonly Operation[] {
  return api.operations.filter(
    ({ crud }) => crud?.model.name === model?.name && actions.includes(crud?.action ?? 'get'),
  );
}
