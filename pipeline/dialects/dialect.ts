import type { Catalog, ColumnType, Provider } from '../catalog/catalog.ts';
import type { WantsSample } from './sample-values.ts';

/** One kind of database: how to reach it, read its catalog and understand its types. */
export interface Dialect {
  readonly name: Provider;
  readonly supports: DialectSupport;
  /** How to read the CHECK texts of its catalog. */
  readonly checkFlavour: CheckFlavour;
  /** Type for a verbatim SQL type; enum and domain names are unknown to it and give `other`. Pure. */
  parseType(sqlType: string): ColumnType;
  /** Opens a connection; the driver is imported here, lazily, and nowhere else. Throws PipelineError (DATABASE_*). */
  connect(url: string, options: ConnectOptions): Promise<Connection>;
}

/** What a database can and cannot do, as far as other stages care. */
export interface DialectSupport {
  readonly comments: boolean;
  readonly enums: boolean;
  /** INSERT … RETURNING. */
  readonly returning: boolean;
  readonly schemas: boolean;
}

/** Limits of one introspection. */
export interface ConnectOptions {
  /** Milliseconds until the whole introspection gives up with DATABASE_TIMEOUT. */
  readonly timeoutMs: number;
  /** Aborted on an interrupt; the connection is then closed at once. */
  readonly signal?: AbortSignal;
  /** Folder that a relative `file:` URL counts from. */
  readonly baseFolder: string;
}

/** An open connection that can read the catalog. */
export interface Connection {
  /** Reads everything the user may see. `schemas` limits to these; null means all but the system's own. `wantsSample` says of which columns the kinds of stored values are looked at; absent: of none. Never returns an empty list of tables: throws DATABASE_EMPTY. */
  readCatalog(options: {
    readonly schemas: readonly string[] | null;
    readonly wantsSample?: WantsSample;
  }): Promise<Catalog>;
  close(): Promise<void>;
}

/** An open connection that may change the database: for migrations that were asked for, and nothing else. */
export interface Writer {
  /** Runs one statement; throws what the driver throws. */
  run(sql: string): Promise<void>;
  close(): Promise<void>;
}

/** What the CHECK parser must know of a dialect. */
export interface CheckFlavour {
  /** Characters that quote an identifier, as opening and closing pairs. */
  readonly identifierQuotes: readonly (readonly [open: string, close: string])[];
  /** Whether `"x"` is a string rather than an identifier when it names no column. */
  readonly doubleQuotedStrings: boolean;
  readonly backslashEscapes: boolean;
  /** Whether comparisons of text ignore case unless told otherwise. */
  readonly comparesIgnoringCase: boolean;
  /** Operators and functions that match a regular expression, with their flags; the pattern is translated only where it means the same in JavaScript. */
  readonly regexOperators: readonly string[];
  readonly regexFunctions: readonly string[];
  /** Functions that count characters of a text (`length` in PostgreSQL and SQLite, `char_length`, `LEN` ignores trailing blanks and is left out). */
  readonly lengthFunctions: readonly string[];
}
