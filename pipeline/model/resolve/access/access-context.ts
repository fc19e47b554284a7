import type { RuleValue } from '../../../../server-template/runtime/shared/access/row-rule.ts';
import type { SchemaObject } from '../../../openapi-document.ts';
import type { Model } from '../../api-model.ts';
import type { Resolution } from '../schema-shape.ts';

/** What rules and presets are resolved by. */
export interface AccessContext {
  readonly resolution: Resolution;
  readonly models: readonly Model[];
  /** Schema of what tokens claim; null where the document does not say. */
  readonly claims: SchemaObject | null;
  /** Whether the operation may be called with credentials: else nobody has claims. */
  readonly isSecured: boolean;
}

/** What is where a rule or preset needs a value. */
export type FoundValue = { readonly value: RuleValue; readonly claim: SchemaObject | null };
