import type { Level } from '../finding.ts';

/** What a rule says of what it finds. */
export interface Verdict {
  readonly level: Level;
  /** One sentence. */
  readonly why: string;
}

/** The end of a sentence that begins with what changed (`was removed`), several of them, or null where the rule finds nothing. */
export type Found = string | readonly string[] | null;

/** Finds one kind of change. */
export interface Rule<Change> extends Verdict {
  /** Unique, and never renamed: files of accepted findings hold it. */
  readonly id: string;
  find(change: Change): Found;
}

/** Finds one kind of change of values, which is judged by the direction in which they travel. */
export interface DirectedRule<Change> {
  /** Without the direction: `request-` or `response-` is before it in a finding. */
  readonly id: string;
  /** Null: it is found in responses only. */
  readonly request: Verdict | null;
  /** Null: it is found in requests only. */
  readonly response: Verdict | null;
  find(change: Change): Found;
}
