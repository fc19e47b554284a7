import type { Catalog, ColumnType, Provider } from '../catalog/catalog.ts';
import type { WantsSample } from './sample-values.ts';

/** One kind of database: how to connect, read its catalog and parse its types. */
export interface Dialect {
  readonly name: Provider;
  readonly supports: DialectSupport;
  /** How to read the CHECK texts of its catalog. */
  readonly checkFlavour: CheckFlavour;
  /** Parses a SQL type; enum and domain names give `other`. A pure function. */
  parseType(sqlType: string): ColumnType;
  /**
   * Opens a connection. The driver is imported here only, on demand. Throws PipelineError
   * (DATABASE_*).
   */
  connect(url: string, options: ConnectOptions): Promise<Connection>;
}

/** Capabilities of a database that other stages depend on. */
export interface DialectSupport {
  readonly comments: boolean;
  readonly enums: boolean;
  /** INSERT … RETURNING. */
  readonly returning: boolean;
  readonly schemas: boolean;
}

/** Limits of one introspection. */
export interface ConnectOptions {
  /** Time limit of the whole introspection in milliseconds; then DATABASE_TIMEOUT. */
  readonly timeoutMs: number;
  /** Aborted on an interrupt; the connection is then closed at once. */
  readonly signal?: AbortSignal;
  /** Base folder of a relative `file:` URL. */
  readonly baseFolder: string;
}

/** An open connection that can read the catalog. */
export interface Connection {
  /**
   * Reads everything that the user has access to. `schemas` limits it to these; null: all except
   * the system's. `wantsSample` selects columns whose stored values are classified; absent: none.
   * Throws DATABASE_EMPTY if there is no table.
   */
  readCatalog(options: {
    readonly schemas: readonly string[] | null;
    readonly wantsSample?: WantsSample;
  }): Promise<Catalog>;
  close(): Promise<void>;
}

/** An open connection with write access, only for requested migrations. */
export interface Writer {
  /** Runs one statement; throws the driver's error. */
  run(sql: string): Promise<void>;
  /** Rows of a query, as the driver returns them; throws the driver's error. */
  rows(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  close(): Promise<void>;
}

/** What the CHECK parser needs to know about a dialect. */
export interface CheckFlavour {
  /** Quotes of identifiers, as opening and closing pairs. */
  readonly identifierQuotes: readonly (readonly [open: string, close: string])[];
  /** Whether `"x"` is a string if there is no such column. */
  readonly doubleQuotedStrings: boolean;
  readonly backslashEscapes: boolean;
  /** Whether text comparisons ignore case by default. */
  readonly comparesIgnoringCase: boolean;
  /**
   * Regular expression operators and functions, with their flags; patterns are translated only if
   * they are equivalent in JavaScript.
   */
  readonly regexOperators: readonly string[];
  readonly regexFunctions: readonly string[];
  /**
   * Functions that return the number of characters (`length` in PostgreSQL and SQLite,
   * `char_length`; not `LEN`, which ignores trailing blanks).
   */
  readonly lengthFunctions: readonly string[];
}
