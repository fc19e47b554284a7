import type { ApiModel, Model, Operation } from '../model/api-model.ts';
import type { DocumentDraft } from './document-draft.ts';

/** Something that a document may declare beside what introspection writes. */
export interface Ability {
  /** What is written behind `specmill add`: `filter <property> [operator]`. */
  readonly usage: string;
  /** Completes "specmill add … ": `lets lists …`. */
  readonly description: string;
  /** Whether it is written for each model (`--to`), for the document as a whole, or for either. */
  readonly target: 'models' | 'document' | 'either';
  /** Fewest and most words behind its name. */
  readonly words: readonly [least: number, most: number];
  /** Writes it for a model; null: for the document. Writing it again changes nothing. */
  add(request: AbilityRequest): AbilityOutcome;
  /** Takes away what `add` writes, whoever wrote it. */
  remove(request: AbilityRequest): AbilityOutcome;
}

/** What an ability is asked for. */
export interface AbilityRequest {
  /** The document as it was read: what its parts mean. */
  readonly api: ApiModel;
  /** The document to change. */
  readonly draft: DocumentDraft;
  readonly model: Model | null;
  /** Behind the ability's name. */
  readonly words: readonly string[];
}

/** What is worth knowing about a change; sentences. */
export interface AbilityOutcome {
  readonly notes?: readonly string[];
  /** Why the model cannot have the ability. */
  readonly cannot?: string;
}

/** The operations of a model that do something, as the document has them. */
export function modelOperations(
  { api, model }: AbilityRequest,
  ...actions: readonly NonNullable<Operation['crud']>['action'][]
): readonly Operation[] {
  return api.operations.filter(
    ({ crud }) => crud?.model.name === model?.name && actions.includes(crud?.action ?? 'get'),
  );
}
