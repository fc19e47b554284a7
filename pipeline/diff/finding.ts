/** How bad a change is for a client that was written for the old document. */
export type Level = 'breaking' | 'risky' | 'harmless';

/** The levels, worst first. */
export const levels: readonly Level[] = ['breaking', 'risky', 'harmless'];

/** A change between two documents, judged by a rule. */
export interface Finding {
  /** Id of the rule: `request-property-became-required`. */
  readonly rule: string;
  readonly level: Level;
  /** One sentence, with names out of the documents as they are. */
  readonly message: string;
  /** Why the level is what it is; the same for all findings of a rule. */
  readonly why: string;
  /** Pointer of what changed: `#/components/schemas/Order/properties/total`. */
  readonly place: string;
  /** In which of the two documents the place is; what was removed is in the old one only. */
  readonly document: 'old' | 'new';
  /** The operations that the change reaches, as `GET /orders`; empty for one of the whole document. */
  readonly operations: readonly string[];
}
