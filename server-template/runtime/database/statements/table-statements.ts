import type { SQL } from 'drizzle-orm';
import type { Row } from '../database.ts';
import type { ShapedField } from '../table-shape.ts';
import type { SelectedSql } from './selected-sql.ts';

/**
 * Values of placeholders: `k0`… for the key, `s0`… for the scope, `v0`… for columns, `c0`… for
 * conditions, `limit` and `offset`.
 */
export type Parameters = Record<string, unknown>;

/** A prepared statement. */
export type Statement<Result> = (parameters: Parameters) => Promise<Result>;

/** A row, and the number of all rows or its digits. */
export interface RowWithTotal {
  readonly row: Row;
  readonly total: unknown;
}

/** Aggregates of rows. */
export interface Totals {
  readonly fields: Record<string, SQL>;
  /** Rows with equal values are one group; empty: all rows. */
  readonly group: readonly SQL[];
  readonly where: SQL | undefined;
}

/** Reads new rows once more; before, what waits for the end of the transaction runs if that is next. */
export type Settle = (rows: readonly Row[], endsTransaction: boolean) => Promise<readonly Row[]>;

/** Statements that a provider prepares for a table. One that is not kept is for a single use. */
export interface TableStatements {
  list(selected: SelectedSql, kept: boolean): Statement<readonly Row[]>;
  /** Also counts all rows of the table; absent if a second statement costs as little. */
  readonly listWithTotal?: (
    selected: SelectedSql,
    kept: boolean,
  ) => Statement<readonly RowWithTotal[]>;
  /** One row, or one per group up to the parameter `limit`, in the order of the group. */
  totals(totals: Totals, kept: boolean): Statement<readonly Row[]>;
  /** The number of rows, if it is not `count(*)`. */
  readonly countAll?: SQL;
  /**
   * A number or its digits from the database's statistics; below 1 if unknown, absent if
   * unsupported.
   */
  readonly estimate?: () => Statement<unknown>;
  get(): Statement<readonly Row[]>;
  /** Whether triggers may run with writes; absent: unknown. */
  readonly hasTriggers?: () => Promise<boolean>;
  /**
   * Locks the row of a key for the transaction and reads it, also past the transaction's snapshot;
   * null: locked only. Absent if writing transactions are serial.
   */
  readonly hold?: () => Statement<readonly Row[] | null>;
  create(fields: readonly ShapedField[], kept: boolean): Statement<readonly Row[]>;
  /**
   * N rows in one statement, with numbers as placeholders: `0`, `1` and so on for all values in
   * order; absent if the database cannot return them.
   */
  readonly createMany?: (
    fields: readonly ShapedField[],
    count: number,
  ) => Statement<readonly Row[]>;
  /**
   * Reads new rows once more, which triggers may change after they are written, also those of other
   * rows; throws if one is gone. Null if no trigger does; absent if none can.
   */
  readonly settled?: () => Promise<Settle | null>;
  /** No row if there is none, or if triggers have kept all of it as it was. */
  update(fields: readonly ShapedField[], kept: boolean): Statement<readonly Row[]>;
  delete(): Statement<boolean>;
  /** Rows of N keys, with placeholders prefixed by the row's number: `0k0`. */
  getMany(count: number): Statement<readonly Row[]>;
  /** Updates rows of N keys, each with its own values (`0v0`), and returns their number. */
  updateMany(fields: readonly ShapedField[], count: number): Statement<number>;
  /** Deletes rows of N keys, and returns their number. */
  deleteMany(count: number): Statement<number>;
  /**
   * Deletes the rows of the scope with none of N keys; false, and nothing is done, if triggers may
   * keep some.
   */
  deleteOthers(count: number): Statement<unknown>;
  /** Limit of placeholders per statement, if below 32,000. */
  readonly mostPlaceholders?: number;
}
