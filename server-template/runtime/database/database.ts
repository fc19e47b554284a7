import type { SQL, Table, View } from 'drizzle-orm';
import type { Caller, Preset, RowRule } from '../shared/access/row-rule.ts';
import type { FilterOperator, ListColumn } from '../shared/list/list-abilities.ts';
import type { WhereTree } from '../shared/list/where-tree.ts';
import type { ValueForm } from '../shared/response-shape.ts';
import type { DatabaseFailure } from './database-failure.ts';
import type { TableConstraints } from './table-constraints.ts';

/** A row, ready for JSON.stringify: keys are JSON names, numbers beyond a double's reach are raw JSON. */
export type Row = Record<string, unknown>;

/** A JSON name and the table's property behind it; a plain string where both are the same and the value is as the column has it. */
export type Field = string | readonly [name: string, property: string] | NamedField;

/** A field whose value or place in JSON differs from the column's. */
export interface NamedField {
  /** Joined by dots where it is in an object: `address.city`. */
  readonly name: string;
  readonly property: string;
  readonly form?: ValueForm;
  /** Names of the objects in which a body has it, then its own. */
  readonly path?: readonly string[];
}

/** A stored value that does not fit its schema, or the form in which it should be shown: it is shown as it is. */
export interface Misfit {
  readonly table: string;
  readonly column: string;
  /** Of the property, in JSON. */
  readonly name: string;
  readonly form?: ValueForm;
}

/** What one resource shows of a Drizzle table or view, whose property names are the model's JSON names. */
export interface TableDefinition {
  readonly table: Table | View;
  /** What the path's parameters represent, in the path's order; the primary key where absent. A pair's first part is the parameter's name. */
  readonly key?: readonly Field[];
  /** What answers hold, in this order; all where absent. */
  readonly output?: readonly Field[];
  /** What bodies may set; all where absent. */
  readonly input?: readonly Field[];
  /** What the path says of every row of a list, and of a row that is made; nothing where absent. */
  readonly scope?: readonly Field[];
  /** What must hold of each row that is read or written; absent: nothing. */
  readonly rows?: RowRule;
  /** Tables that the rule looks into, by their models. */
  readonly related?: Readonly<Record<string, Table | View>>;
  /** What is filled in of a row that is written, whatever its values say. */
  readonly presets?: readonly Preset[];
  /** By which errors name the fields of a constraint. */
  readonly constraints?: TableConstraints;
  /** Whether a value fits what the document says of a property; null: any does. */
  readonly fits?: (property: string) => ((value: unknown) => boolean) | null;
  /** Called once for each column with a value that does not. */
  readonly onMisfit?: (misfit: Misfit) => void;
}

/** The page of a list. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** A column that a list compares. */
export interface ComparedColumn extends ListColumn {
  readonly op: FilterOperator;
  /** In JSON, at least one. */
  readonly values: readonly unknown[];
  /** Name of the parameter that asks for it. */
  readonly parameter: string;
}

/** A column that a list is sorted by. */
export interface OrderColumn {
  readonly property: string;
  readonly isDescending: boolean;
}

/** Which rows a list has beside its scope, and in which order; the key comes last in any. */
export interface ListSelection {
  readonly conditions: readonly ComparedColumn[];
  /** A text that one of the properties contains. */
  readonly search: { readonly properties: readonly string[]; readonly text: string } | null;
  readonly order: readonly OrderColumn[];
  /** Values, as the columns have them, of the row in this order after which the list begins. */
  readonly after: readonly unknown[] | null;
  /** Where the request says all this; absent: in its query. */
  readonly place?: 'query' | 'body';
  /** What else holds of them. */
  readonly where?: WhereTree;
  /** Only rows with one of these keys. */
  readonly among?: AmongKeys;
}

/** Rows that keys lead to. */
export interface AmongKeys {
  readonly properties: readonly string[];
  /** Values of the properties, as the columns have them; at least one key. */
  readonly keys: readonly (readonly unknown[])[];
  /** The most rows of each key, the first by the primary key; absent: all. */
  readonly most?: number;
}

/** A column that groups of rows have in common. */
export type GroupColumn = NamedField;

/** The aggregates of a group. */
export interface GroupValue {
  readonly name: string;
  readonly of: 'count' | 'sum' | 'avg' | 'min' | 'max';
  /** Absent where rows are counted. */
  readonly field?: NamedField;
}

/** The aggregates of groups of rows, limited to the first ones in the order of the columns. */
export interface GroupRequest {
  /** Empty: all rows are one group. */
  readonly columns: readonly GroupColumn[];
  readonly values: readonly GroupValue[];
  readonly limit: number;
}

/** The prepared queries of one table. Rows outside the caller's rule (no caller if absent) are treated as absent; a write that would move a row outside it fails as denied. Keys are the texts of the path's parameters; values are exact JSON, and values that are not writable are ignored. Every rejection is an error that `Database.failure` understands. */
export interface TableQueries {
  /** Rows in a total, stable order; `scope` has the texts of the path. */
  list(
    page: Page,
    scope?: readonly string[],
    selection?: ListSelection,
    caller?: Caller,
  ): Promise<readonly Row[]>;
  /** How many rows the list has on all its pages. */
  count(scope?: readonly string[], selection?: ListSelection, caller?: Caller): Promise<number>;
  /** The aggregates of groups of the list's rows, one row per group. */
  groups(
    request: GroupRequest,
    scope?: readonly string[],
    selection?: ListSelection,
    caller?: Caller,
  ): Promise<readonly Row[]>;
  /** How many rows the table has, as the database's statistics know it; null where they know nothing, or a rule hides rows. */
  estimate(): Promise<number | null>;
  /** Locks the row for the rest of the transaction. */
  hold(key: readonly string[], caller?: Caller): Promise<void>;
  /** The row, or null if there is none. */
  get(key: readonly string[], caller?: Caller): Promise<Row | null>;
  /** The rows as stored, in their order: all or none. An error that is about one of them names it: `3.price`. */
  createAll(
    rows: readonly Row[],
    scope?: readonly string[],
    caller?: Caller,
  ): Promise<readonly Row[]>;
  /** The row as stored, defaults included. */
  create(values: Row, scope?: readonly string[], caller?: Caller): Promise<Row>;
  /** Changes what `values` has and nothing else; the row as stored, or null if there is none. */
  update(key: readonly string[], values: Row, caller?: Caller): Promise<Row | null>;
  /** Whether there was such a row. */
  delete(key: readonly string[], caller?: Caller): Promise<boolean>;
  /** Those of the rows that there are, in any order. */
  getAll(keys: readonly (readonly string[])[], caller?: Caller): Promise<readonly Row[]>;
  /** Changes rows in as few statements as there are sets of columns, and returns how many there were. For a transaction: an error does not say which row it is about, and what was written before it stays. */
  updateAll(changes: readonly RowChange[], caller?: Caller): Promise<number>;
  /** Likewise. */
  deleteAll(keys: readonly (readonly string[])[], caller?: Caller): Promise<number>;
  /** Deletes the rows of a scope that have none of these keys. */
  deleteOthers(
    keys: readonly (readonly string[])[],
    scope: readonly string[],
    caller?: Caller,
  ): Promise<void>;
}

/** What is changed of the row of a key. */
export interface RowChange {
  readonly key: readonly string[];
  readonly values: Row;
}

/** Connections of a pool; all 0 or 1 where the driver has none. */
export interface PoolStats {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
  readonly max: number;
}

/** How to reach a database, and its limits. */
export interface DatabaseOptions {
  /** Connection URL, as introspection takes it. */
  readonly url: string;
  /** Folder that relative paths of the URL (`file:`, certificates) count from; the working directory where absent. */
  readonly folder?: string;
  readonly poolSize: number;
  /** Milliseconds to wait for a connection. */
  readonly poolTimeoutMs: number;
  /** Milliseconds that a statement may run. */
  readonly statementTimeoutMs: number;
  /** Whether lists may be of the nearest replica and some seconds old; of CockroachDB. */
  readonly followerReads?: boolean;
  /** Bytes of the rows that a query may return, where they are several; absent: any number. SQL Server has no such limit yet. */
  readonly answerLimit?: number;
  /** Called when an idle connection is lost, with a text that is safe to log. */
  readonly onConnectionLost?: (reason: string) => void;
}

/** An open database. Each provider's file exports `openDatabase(options): Promise<Database>`, which rejects when there is no database at the URL, with a ConfigurationError when the URL cannot be understood. */
export interface Database<Client = unknown> {
  readonly provider: 'postgresql' | 'mysql' | 'sqlserver' | 'sqlite' | 'cockroachdb';
  /** The Drizzle database, for custom handlers. */
  readonly drizzle: Client;
  /** Queries are prepared on first use and kept, one set for each definition object. */
  table(definition: TableDefinition): TableQueries;
  /** Runs work in one transaction: what its queries write stays or, where it throws, goes altogether. Where it lost against another one it is run again. */
  transaction<Result>(work: (tables: Pick<Database, 'table'>) => Promise<Result>): Promise<Result>;
  /** Whether its queries are part of a transaction that is under way. */
  readonly isTransaction?: true;
  /** Of a transaction: the database itself, which does not wait for it. */
  readonly outside?: Database;
  /** The condition that a definition's rule is for a caller, with its values; undefined: all rows, null: none. */
  condition(
    definition: Pick<TableDefinition, 'table' | 'rows' | 'related'>,
    caller: Caller,
  ): SQL | null | undefined;
  /** Sentences on what the document names and the database does not have, as far as queries have met it and not passed since. */
  mismatches(): readonly string[];
  /** Asks the database for a sign of life on a connection outside the pool; rejects when there is none. */
  ping(): Promise<void>;
  poolStats(): PoolStats;
  /** What an error thrown by these queries, or by a driver, means; null for one that is not a fault of the request or the database's state. */
  failure(error: unknown): DatabaseFailure | null;
  /** Waits for statements that run, then closes every connection; later queries fail as unavailable. */
  close(): Promise<void>;
}
