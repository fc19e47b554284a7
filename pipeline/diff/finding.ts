/** How severe a change is for clients of the old document. */
export type Level = 'breaking' | 'risky' | 'harmless';

/** The levels, worst first. */
export const levels: readonly Level[] = ['breaking', 'risky', 'harmless'];

/** A change between two documents, detected by a rule. */
export interface Finding {
  /** Id of the rule: `request-property-became-required`. */
  readonly rule: string;
  readonly level: Level;
  /** One sentence. Names from the documents are not escaped. */
  readonly message: string;
  /** The reason for the level; equal for all findings of a rule. */
  readonly why: string;
  /** Pointer of the changed part: `#/components/schemas/Order/properties/total`. */
  readonly place: string;
  /** The document that has the place: removed parts are in the old one only. */
  readonly document: 'old' | 'new';
  /** The affected operations, such as `GET /orders`; empty if the change affects the whole document. */
  readonly operations: readonly string[];
}
