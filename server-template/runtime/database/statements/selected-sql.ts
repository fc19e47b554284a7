import type { Column, SQL } from 'drizzle-orm';
import type { Parameters } from './table-statements.ts';

/** Dialect-specific SQL. */
export interface SelectionWords {
  /**
   * Whether a text contains another, ignoring case. `pattern` is a LIKE pattern with `!` as its
   * escape; `text` is the plain text.
   */
  readonly contains: (column: SQL, sent: { readonly pattern: SQL; readonly text: SQL }) => SQL;
  /** The text by which a column is compared whose type has no equality operator; null: it is compared directly. */
  readonly comparedText?: (column: Column) => SQL | null;
  /** Special characters in LIKE patterns. */
  readonly special: RegExp;
  /** Whether NULL sorts last by default. */
  readonly nullsLast: boolean;
  /** Whether row values can be compared: `(a, b) in (select …)`. */
  readonly comparesRows: boolean;
}

/** SQL of a selection. */
export interface SelectedSql {
  readonly where: SQL | undefined;
  /** Without the columns that make the order total. */
  readonly order: readonly SQL[];
  /** Names of the columns in the order. */
  readonly ordered: ReadonlySet<string>;
}

/** All rows, ordered by key. */
export const everything: SelectedSql = { where: undefined, order: [], ordered: new Set() };

/** A planned selection: statements with the same key differ only in parameters. */
export interface PlannedSelection {
  readonly key: string;
  readonly parameters: Parameters;
  /** With the caller's rule, which also applies to the first rows of a key; null: none. */
  readonly sql: (rule: SQL | null) => SelectedSql;
}
