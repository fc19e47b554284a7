import type { Level } from '../finding.ts';

/** The severity of a rule's findings and the reason for it. */
export interface Verdict {
  readonly level: Level;
  /** One sentence. */
  readonly why: string;
}

/** One or several ends of sentences whose subject is the changed part (`was removed`), or null if the rule does not apply. */
export type Found = string | readonly string[] | null;

/** Detects one kind of change. */
export interface Rule<Change> extends Verdict {
  /** Unique and stable, because files of accepted findings refer to it. */
  readonly id: string;
  find(change: Change): Found;
}

/** Detects one kind of change of values; its severity depends on their direction. */
export interface DirectedRule<Change> {
  /** Without the prefix `request-` or `response-`, which findings have. */
  readonly id: string;
  /** Null: does not apply to requests. */
  readonly request: Verdict | null;
  /** Null: does not apply to responses. */
  readonly response: Verdict | null;
  find(change: Change): Found;
}
