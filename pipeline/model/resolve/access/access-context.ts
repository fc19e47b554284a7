import type { RuleValue } from '../../../../server-template/shared/access/row-rule.ts';
import type { SchemaObject } from '../../../openapi-document.ts';
import type { Model } from '../../api-model.ts';
import type { Resolution } from '../../schemas/schema-shape.ts';

/** Input for resolving rules and presets. */
export interface AccessContext {
  readonly resolution: Resolution;
  readonly models: readonly Model[];
  /** Schema of the token's claims; null if the document has none. */
  readonly claims: SchemaObject | null;
  /** Whether callers have credentials, and therefore claims. */
  readonly isSecured: boolean;
}

/** A value in a rule or preset. */
export type FoundValue = { readonly value: RuleValue; readonly claim: SchemaObject | null };
