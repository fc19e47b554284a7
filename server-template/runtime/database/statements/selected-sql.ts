import type { Column, SQL } from 'drizzle-orm';
import type { Parameters } from '../table-queries.ts';

/** How a database says what databases say differently. */
export interface SelectionWords {
  /** Whether a text contains another ignoring case. `pattern` is the other as a pattern of LIKE, in which `!` takes the meaning of the character after it; `text` is it as it was sent. */
  readonly contains: (column: SQL, sent: { readonly pattern: SQL; readonly text: SQL }) => SQL;
  /** The text by which a column is compared whose type has no equality operator; null: it is compared directly. */
  readonly comparedText?: (column: Column) => SQL | null;
  /** What has a meaning in a pattern of LIKE. */
  readonly special: RegExp;
  /** Whether NULL comes after all other values where nothing else is said. */
  readonly nullsLast: boolean;
  /** Whether rows of values can be compared: `(a, b) in (select …)`. */
  readonly comparesRows: boolean;
}

/** What a selection puts into a statement. */
export interface SelectedSql {
  readonly where: SQL | undefined;
  /** Before what makes the order total. */
  readonly order: readonly SQL[];
  /** Names of the columns in the order. */
  readonly ordered: ReadonlySet<string>;
}

/** Nothing is left out, and nothing but the key orders. */
export const everything: SelectedSql = { where: undefined, order: [], ordered: new Set() };

/** A selection, planned: statements of one key differ in their parameters alone. */
export interface PlannedSelection {
  readonly key: string;
  readonly parameters: Parameters;
  /** With the caller's rule, which decides too where only the first rows of a key are wanted; null: there is none. */
  readonly sql: (rule: SQL | null) => SelectedSql;
}
