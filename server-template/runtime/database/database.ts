import type { TableJunction } from './shape/table-junction.ts';
import type { StatementWatch } from './connection/statement-watch.ts';
import type { SQL, Table, View } from 'drizzle-orm';
import type { Caller, Preset, RowRule } from '../../shared/access/row-rule.ts';
import type { ListColumn } from '../../shared/list/list-abilities.ts';
import type { FilterOperator } from '../../shared/list/operators.ts';
import type { WhereTree } from '../../shared/list/where-tree.ts';
import type { Field, NamedField } from '../../shared/operation/field.ts';
import type { ValueForm } from '../../shared/response-shape.ts';
import type { DatabaseFailure } from './database-failure.ts';
import type { TableConstraints } from './table-constraints.ts';

/**
 * A row for JSON.stringify: keys are JSON names; numbers that would lose digits as doubles are raw
 * JSON.
 */
export type Row = Record<string, unknown>;

/** A stored value that does not match its schema or form, and is returned unchanged. */
export interface Misfit {
  readonly table: string;
  readonly column: string;
  /** Name of the property in JSON. */
  readonly name: string;
  readonly form?: ValueForm;
}

/**
 * A resource's view of a Drizzle table or view, whose property names are the model's JSON names.
 */
export interface TableDefinition {
  readonly table: Table | View;
  /**
   * Columns of the path parameters, in the path's order; absent: the primary key. A pair starts
   * with the parameter's name.
   */
  readonly key?: readonly Field[];
  /** Fields of responses, in order; absent: all. */
  readonly output?: readonly Field[];
  /** Fields that bodies may set; absent: all. */
  readonly input?: readonly Field[];
  /** Columns that the path determines for every row of a list, and for new rows; absent: none. */
  readonly scope?: readonly Field[];
  /** Condition on each row that is read or written; absent: none. */
  readonly rows?: RowRule;
  /** A table whose rows refer to those of this one: a list has each row once per row of it. */
  readonly through?: TableJunction;
  /** Tables that the rule refers to, by their models. */
  readonly related?: Readonly<Record<string, Table | View>>;
  /** New rows are not read: `create` returns `{}`; `kept`: also if triggers keep the row back. */
  readonly unread?: 'stored' | 'kept';
  /**
   * Columns that the server sets in written rows, overriding sent values. With some, a delete keeps
   * the row and sets them.
   */
  readonly presets?: readonly Preset[];
  /** Constraints, to name fields in errors. */
  readonly constraints?: TableConstraints;
  /** Returns the check of a property's values against the document; null: any value is valid. */
  readonly fits?: (property: string) => ((value: unknown) => boolean) | null;
  /** Called once per column with an invalid value. */
  readonly onMisfit?: (misfit: Misfit) => void;
}

/** The page of a list. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** The rows of a page. */
export interface PageRows {
  readonly rows: readonly Row[];
  /** Number of rows on all pages; null: not counted. */
  readonly total: number | null;
}

/** A column that a list compares. */
export interface ComparedColumn extends ListColumn {
  readonly op: FilterOperator;
  /** In JSON, at least one. */
  readonly values: readonly unknown[];
  /** Name of its parameter. */
  readonly parameter: string;
}

/** A column that a list is sorted by. */
export interface OrderColumn {
  readonly property: string;
  readonly isDescending: boolean;
}

/** Conditions and order of a list; every order ends with the key. */
export interface ListSelection {
  readonly conditions: readonly ComparedColumn[];
  /** Text that one of the properties must contain. */
  readonly search: { readonly properties: readonly string[]; readonly text: string } | null;
  readonly order: readonly OrderColumn[];
  /** Column values of the row, in this order, after which the page starts. */
  readonly after: readonly unknown[] | null;
  /** Where the request names its parameters; absent: in the query. */
  readonly place?: 'query' | 'body';
  /** Additional conditions. */
  readonly where?: WhereTree;
  /** Only rows with one of these keys. */
  readonly among?: AmongKeys;
}

/** Rows with given keys. */
export interface AmongKeys {
  readonly properties: readonly string[];
  /** Column values of the keys; at least one. */
  readonly keys: readonly (readonly unknown[])[];
  /** Limit of rows per key, in the order of the selection; absent: none. */
  readonly most?: number;
}

/** A column that groups rows. */
export type GroupColumn = NamedField;

/** The aggregates of a group. */
export interface GroupValue {
  readonly name: string;
  readonly of: 'count' | 'sum' | 'avg' | 'min' | 'max';
  /** Absent for the number of rows. */
  readonly field?: NamedField;
}

/** Aggregates of groups, limited to the first ones in the order of the columns. */
export interface GroupRequest {
  /** Empty: all rows form one group. */
  readonly columns: readonly GroupColumn[];
  readonly values: readonly GroupValue[];
  readonly limit: number;
}

/** The prepared queries of one table. Rows outside the caller's rule (no caller if absent) are treated as absent; a write that would move a row outside it fails as denied. Keys are the texts of the path's parameters; values are exact JSON, and values that are not writable are ignored. Every rejection is an error that `Database.failure` understands. */
export interface TableQueries {
  /** Rows in a total, stable order; `scope` has the values of the path. */
  list(
    page: Page,
    scope?: readonly string[],
    selection?: ListSelection,
    caller?: Caller,
  ): Promise<readonly Row[]>;
  /** As `list`; also counts all rows if that takes no second statement. */
  listWithTotal(
    page: Page,
    scope?: readonly string[],
    selection?: ListSelection,
    caller?: Caller,
  ): Promise<PageRows>;
  /** Number of rows on all pages. */
  count(scope?: readonly string[], selection?: ListSelection, caller?: Caller): Promise<number>;
  /** The aggregates of groups of the list's rows, one row per group. */
  groups(
    request: GroupRequest,
    scope?: readonly string[],
    selection?: ListSelection,
    caller?: Caller,
  ): Promise<readonly Row[]>;
  /** Number of rows in the database's statistics; null if unknown, or if a rule hides rows. */
  estimate(): Promise<number | null>;
  /** Whether triggers may run with writes to the table, which may change other rows. */
  hasTriggers(): Promise<boolean>;
  /** Locks the row for the transaction, and reads it as last committed; null if there is none, or without an output. */
  hold(key: readonly string[], caller?: Caller): Promise<Row | null>;
  /** The row; null if there is none. */
  get(key: readonly string[], caller?: Caller): Promise<Row | null>;
  /** The stored rows in order: all or none. An error about one of them names it: `3.price`. */
  createAll(
    rows: readonly Row[],
    scope?: readonly string[],
    caller?: Caller,
  ): Promise<readonly Row[]>;
  /** The stored row, with defaults. */
  create(values: Row, scope?: readonly string[], caller?: Caller): Promise<Row>;
  /** Changes only the given values; returns the stored row; null: none, or triggers kept it as it was. */
  update(key: readonly string[], values: Row, caller?: Caller): Promise<Row | null>;
  /** Whether there was such a row. */
  delete(key: readonly string[], caller?: Caller): Promise<boolean>;
  /** The existing rows, in any order. */
  getAll(keys: readonly (readonly string[])[], caller?: Caller): Promise<readonly Row[]>;
  /**
   * Updates rows with one statement per set of columns, and returns their number; a smaller one if
   * triggers may have kept some. For transactions: an error does not name its row, and earlier
   * writes stay.
   */
  updateAll(changes: readonly RowChange[], caller?: Caller): Promise<number>;
  /** The same for deletes. */
  deleteAll(keys: readonly (readonly string[])[], caller?: Caller): Promise<number>;
  /** Deletes the rows of a scope without these keys; false: not done, because triggers may keep rows. */
  deleteOthers(
    keys: readonly (readonly string[])[],
    scope: readonly string[],
    caller?: Caller,
  ): Promise<boolean>;
}

/** New values of the row with a key. */
export interface RowChange {
  readonly key: readonly string[];
  readonly values: Row;
}

/** Connections of a pool; all 0 or 1 without a pool. */
export interface PoolStats {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
  readonly max: number;
}

/** How to reach a database, and limits. */
export interface DatabaseOptions {
  /** Connection URL, as for introspection. */
  readonly url: string;
  /**
   * Base folder of relative paths in the URL (`file:`, certificates); absent: the working
   * directory.
   */
  readonly folder?: string;
  /** Schemas of the document's tables, to compare with those of the URL (PostgreSQL, SQL Server). */
  readonly schemas?: readonly string[];
  readonly poolSize: number;
  /** Milliseconds to wait for a connection. */
  readonly poolTimeoutMs: number;
  /** Statement time-out in milliseconds. */
  readonly statementTimeoutMs: number;
  /** Whether statements wait until their node has earlier commits of its cluster (Galera). */
  readonly syncWait?: boolean;
  /** Whether lists may be read from the nearest replica, some seconds old (CockroachDB). */
  readonly followerReads?: boolean;
  /** Whether statements of the same turn of the event loop continue together; on by default. */
  readonly sharedTurns?: boolean;
  /**
   * Limit in bytes for results with several rows; absent: none. Not supported for SQL Server yet.
   */
  readonly answerLimit?: number;
  /**
   * Whether statements are prepared under names, which some poolers lose (PostgreSQL); by default,
   * until one is lost.
   */
  readonly preparedStatements?: 'auto' | 'named' | 'off';
  /** Adds comments and spans to statements (not for SQL Server); absent: neither. */
  readonly watch?: StatementWatch;
  /** Called when names are no longer used because one was lost. */
  readonly onNamesLost?: () => void;
  /** Called when an idle connection is lost, with a text that is safe to log. */
  readonly onConnectionLost?: (reason: string) => void;
}

/**
 * An open database. Each provider's file exports `openDatabase(options): Promise<Database>`, which
 * rejects if there is no database at the URL, with a ConfigurationError if the URL is invalid.
 */
export interface Database<Client = unknown> {
  readonly provider: 'postgresql' | 'mysql' | 'sqlserver' | 'sqlite' | 'cockroachdb';
  /** The Drizzle database, for custom handlers. */
  readonly drizzle: Client;
  /** Queries of a definition, prepared on first use and cached by definition object. */
  table(definition: TableDefinition): TableQueries;
  /**
   * Runs work in one transaction, which is rolled back if the work throws, and retried if it loses
   * a conflict with another transaction.
   */
  transaction<Result>(
    work: (own: Pick<Database<Client>, 'table' | 'drizzle'>) => Promise<Result>,
  ): Promise<Result>;
  /** Whether its queries are part of a running transaction. */
  readonly isTransaction?: true;
  /** In a transaction: the database itself, whose queries are not part of it. */
  readonly outside?: Database;
  /**
   * The condition of a definition's rule for a caller, with values; undefined: all rows, null:
   * none.
   */
  condition(
    definition: Pick<TableDefinition, 'table' | 'rows' | 'related'>,
    caller: Caller,
  ): SQL | null | undefined;
  /**
   * Problems that queries have found, as sentences: tables and columns of the document that the
   * database lacks, and that it accepts no writes.
   */
  mismatches(): readonly string[];
  /** Checks that the database responds, on a connection outside the pool. */
  ping(): Promise<void>;
  poolStats(): PoolStats;
  /**
   * The meaning of an error of these queries, or of a driver; null if it is caused neither by the
   * request nor by the database's state.
   */
  failure(error: unknown): DatabaseFailure | null;
  /**
   * Waits for running statements, then closes all connections; later queries fail as unavailable.
   */
  close(): Promise<void>;
}
